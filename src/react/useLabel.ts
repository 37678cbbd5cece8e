'use client'
import type { MessageId } from 'portico/kernel'
import { useSyncExternalStore } from 'react'
import { useModal } from './useModal.js'

/** A text of a host button: while a page is hydrated, the one a server rendered. */
export const useLabel = (id: MessageId): string => {
  const { subscribe, text, initialText } = useModal()
  return useSyncExternalStore(
    subscribe,
    () => text(id),
    () => initialText(id),
  )
}
