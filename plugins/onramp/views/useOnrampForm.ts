'use client'
import { useService, useSource } from 'portico/react'
import { useEffect, useRef } from 'react'
import { onramp } from '../contract.js'
import type { Inside } from '../inside.js'

/** The service and its state; currencies and price are kept up to date while a view is shown. */
export const useOnrampForm = () => {
  const service = useService(onramp as Inside)
  const state = useSource(service.state)
  useSource(service.changed)
  useEffect(() => service.attend(), [service])
  const at = service.here()
  // After a disconnect the content stays until the card is gone.
  const last = useRef(at)
  if (at) last.current = at
  return { ...service, now: state, at: at ?? last.current }
}
