'use client'
import type { Namespace } from 'portico/kernel'
import { useOnline, useService, useSource } from 'portico/react'
import { useEffect } from 'react'
import { type ActivityState, activity as token } from '../contract.js'

/**
 * The transactions of a namespace, read while the component is mounted; a failed request is repeated when the
 * page is online again.
 */
export const useActivity = (namespace: Namespace): ActivityState | undefined => {
  const { state, attend, more } = useService(token)
  const online = useOnline()
  const shown = useSource(state, (all) => (Object.hasOwn(all, namespace) ? all[namespace] : undefined))
  const status = shown?.status
  useEffect(() => attend(namespace), [attend, namespace])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new failure alone starts no new request
  useEffect(() => {
    if (online && status === 'failed') more(namespace)
  }, [online, more, namespace])
  return shown
}
