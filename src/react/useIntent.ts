'use client'
import { useModal } from './useModal.js'

/** Handlers that preload the modal's code when the visitor reaches for a button. */
export const useIntent = () => {
  const modal = useModal()
  const reach = () => void modal.prefetch('intent')
  return { onPointerEnter: reach, onFocus: reach, onTouchStart: reach }
}
