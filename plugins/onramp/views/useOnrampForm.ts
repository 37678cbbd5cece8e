'use client'
import { useService, useSource } from 'portico/react'
import { useEffect, useRef } from 'react'
import { onramp } from '../contract.js'
import type { Inside } from '../internal.js'

/** The service and its state; currencies and price are kept up to date while a view is shown. */
export const useOnrampForm = () => {
  const service = useService(onramp as Inside)
  const formState = useSource(service.state)
  useSource(service.changed)
  useEffect(() => service.attend(), [service])
  const account = service.currentAccount()
  // After a disconnect the content stays until the card is gone.
  const last = useRef(account)
  if (account) last.current = account
  return { ...service, formState, account: account ?? last.current }
}
