'use client'
import { useService, useSource } from 'portico/react'
import { useEffect } from 'react'
import { send } from '../contract.js'
import type { Inside } from '../inside.js'

/** The form and its state. While a view uses it, the account's tokens are kept up to date. */
export const useSend = () => {
  const service = useService(send as Inside)
  const form = service.form()
  const { sender, attend, changed } = form
  const formState = useSource(service.state)
  useSource(changed)
  const account = sender.currentAccount()
  const namespace = account?.namespace
  useEffect(() => (namespace === undefined ? undefined : attend(namespace)), [attend, namespace])
  return {
    ...form,
    account,
    formState,
    tokensState: namespace === undefined ? undefined : form.tokens(namespace),
  }
}
