'use client'
import { useService, useSource } from 'portico/react'
import { useEffect } from 'react'
import { swap } from '../contract.js'
import type { Inside } from '../inside.js'

/** The form's service and state; the account's tokens are kept up to date while it is shown. */
export const useSwapForm = () => {
  const service = useService(swap as Inside)
  const form = service.form()
  const { swapper, attendTokens, changed } = form
  const formState = useSource(service.state)
  useSource(changed)
  const account = swapper.currentAccount()
  const namespace = account?.namespace
  useEffect(() => (namespace === undefined ? undefined : attendTokens(namespace)), [attendTokens, namespace])
  return { ...form, networks: service.networks, formState, account }
}
