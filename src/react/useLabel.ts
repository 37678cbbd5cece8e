'use client'
import type { MessageId } from 'portico/kernel'
import { useSyncExternalStore } from 'react'
import { useModal } from './useModal.js'

/** The text of a host button; during hydration, the server-rendered one. */
export const useLabel = (id: MessageId): string => {
  const { subscribe, text, initialText } = useModal()
  return useSyncExternalStore(
    subscribe,
    () => text(id),
    () => initialText(id),
  )
}
