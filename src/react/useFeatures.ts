'use client'
import type { Decision } from 'portico/kernel'
import { useSyncExternalStore } from 'react'
import { useModal } from './useModal.js'

const none: Readonly<Record<string, Decision>> = Object.freeze({})

/** The features by name, each with the side that decided it, as `modal.features()` lists them; empty while the server renders. */
export const useFeatures = (): Readonly<Record<string, Decision>> => {
  const modal = useModal()
  return useSyncExternalStore(modal.subscribe, modal.features, () => none)
}
