'use client'
import { useService, useSource } from 'portico/react'
import { useEffect } from 'react'
import { send } from '../contract.js'
import type { Internal } from '../internal.js'

/** The form and its state. While a view uses it, the account's tokens are kept up to date. */
export const useSendForm = () => {
  const service = useService(send as Internal)
  const form = service.form()
  const formState = useSource(service.state)
  useSource(form.changed)
  const account = form.currentAccount()
  const namespace = account?.namespace
  useEffect(() => (namespace === undefined ? undefined : form.attend(namespace)), [form, namespace])
  const tokensState = namespace === undefined ? undefined : form.tokens(namespace)
  return { form, account, formState, tokensState }
}
