'use client'
import { useMemo } from 'react'
import { useModal } from './useModal.js'

/** Handlers that fetch the modal's code when the visitor reaches for a button. */
export const useIntent = () => {
  const modal = useModal()
  return useMemo(() => {
    const reach = () => void modal.prefetch()
    return { onPointerEnter: reach, onFocus: reach, onTouchStart: reach }
  }, [modal])
}
