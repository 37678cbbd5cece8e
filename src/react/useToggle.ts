'use client'
import type { OpenOptions } from 'portico/core'
import { useEffect, useState } from 'react'
import { useModal } from './useModal.js'
import { usePart } from './usePart.js'

/** Delay before the buttons show that the modal's code is loading, in milliseconds. */
const PATIENCE = 150

/** Whether the modal is open, the loading state of a button, and its click handler. */
export const useToggle = (options: OpenOptions) => {
  const modal = useModal()
  const open = usePart((state) => state.open)
  const isLoading = usePart((state) => state.loading)
  const [phase, setPhase] = useState<'' | 'connecting' | 'failed'>('')
  useEffect(() => {
    if (open || !isLoading) return setPhase('')
    const timer = setTimeout(() => setPhase('connecting'), PATIENCE)
    return () => clearTimeout(timer)
  }, [open, isLoading])
  const toggle = () => void (open ? modal.close() : modal.open(options)).catch(() => setPhase('failed'))
  return { open, phase, busy: phase === 'connecting', toggle }
}
