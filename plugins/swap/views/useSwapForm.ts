'use client'
import { useService, useSource } from 'portico/react'
import { swap } from '../contract.js'
import type { Inside } from '../inside.js'

/** The form's service and state. */
export const useSwapForm = () => {
  const service = useService(swap as Inside)
  const now = useSource(service.state)
  useSource(service.changed)
  return { ...service, now, at: service.swapper.here() }
}
