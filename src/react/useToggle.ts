'use client'
import type { OpenOptions } from 'portico/core'
import { useEffect, useState } from 'react'
import { useModal } from './useModal.js'
import { usePart } from './usePart.js'

/** How long the modal's code may take before the buttons say so, in milliseconds. */
const PATIENCE = 150

/** Whether the modal is open or on its way, and what a click on a host button does. */
export const useToggle = (options: OpenOptions) => {
  const modal = useModal()
  const phase = usePart((state) => (state.open ? 'open' : state.loading && 'coming'))
  const open = phase === 'open'
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (phase !== 'coming') return setBusy(false)
    const timer = setTimeout(() => setBusy(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [phase])
  // A failure is reported by the modal; a button has nobody to tell.
  const toggle = () => void (open ? modal.close() : modal.open(options)).catch(() => {})
  return { open, busy, toggle }
}
