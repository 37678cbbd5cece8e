'use client'
import { useService, useSource } from 'portico/react'
import { useEffect } from 'react'
import { send } from '../contract.js'
import type { Inside } from '../inside.js'

/** The form's service and state; the account's tokens are kept up to date while it is shown. */
export const useSend = () => {
  const service = useService(send as Inside)
  const { sender, attend, changed } = service
  const state = useSource(service.state)
  useSource(changed)
  const at = sender.here()
  const namespace = at?.namespace
  useEffect(() => (namespace === undefined ? undefined : attend(namespace)), [attend, namespace])
  return {
    ...service,
    at,
    now: state,
    listed: namespace === undefined ? undefined : service.tokens(namespace),
  }
}
