'use client'
import type { EventName } from 'portico/kernel'
import { useEffect, useRef } from 'react'
import { useModal } from './useModal.js'

/** Calls the listener with every event of the modal while the component is mounted. */
export const useEvents = (listener: (event: EventName, payload: unknown) => void): void => {
  const modal = useModal()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => modal.on('*', (event, payload) => latest.current(event, payload)), [modal])
}
