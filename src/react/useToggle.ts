'use client'
import type { OpenOptions } from 'portico/core'
import { useEffect, useState } from 'react'
import { useModal } from './useModal.js'
import { usePart } from './usePart.js'

/** How long the modal's code may load before the buttons show it, in milliseconds. */
const PATIENCE = 150

/** Whether the modal is open, the loading state of a button, and its click handler. */
export const useToggle = (options: OpenOptions) => {
  const modal = useModal()
  const open = usePart((state) => state.open)
  const coming = usePart((state) => state.loading)
  const [said, say] = useState<'' | 'connecting' | 'failed'>('')
  useEffect(() => {
    if (open || !coming) return say('')
    const timer = setTimeout(() => say('connecting'), PATIENCE)
    return () => clearTimeout(timer)
  }, [open, coming])
  const toggle = () => void (open ? modal.close() : modal.open(options)).catch(() => say('failed'))
  return { open, said, busy: said === 'connecting', toggle }
}
