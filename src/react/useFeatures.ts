'use client'
import type { FeatureState } from 'portico/core'
import { useSyncExternalStore } from 'react'
import { useModal } from './useModal.js'

const none: Readonly<Record<string, FeatureState>> = Object.freeze({})

/** Every feature by id, with the side that decided it, as `modal.features()` lists them; empty while the server renders. */
export const useFeatures = (): Readonly<Record<string, FeatureState>> => {
  const modal = useModal()
  return useSyncExternalStore(modal.subscribe, modal.features, () => none)
}
