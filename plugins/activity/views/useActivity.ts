'use client'
import { notices } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { useOnline, useOptionalService, useService, useSource, useText } from 'portico/react'
import { useEffect, useRef } from 'react'
import { type ActivityState, activity as token } from '../contract.js'

/** The transactions of a namespace, read while the component is mounted; a failure is told once, and repeated when the page is online again. */
export const useActivity = (namespace: Namespace): ActivityState | undefined => {
  const text = useText()
  const board = useOptionalService(notices)
  const { state, attend, more } = useService(token)
  const online = useOnline()
  const shown = useSource(state, (all) => (Object.hasOwn(all, namespace) ? all[namespace] : undefined))
  const status = shown?.status
  const unsay = useRef<() => void>(undefined)
  useEffect(() => attend(namespace), [attend, namespace])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is not repeated when it is new
  useEffect(() => {
    if (online && status === 'failed') more(namespace)
  }, [online, more, namespace])
  useEffect(() => {
    if (status === 'failed') unsay.current ??= board?.snack('error', text('activity.snack'))
    else if (status === 'more' || status === 'end') {
      unsay.current?.()
      unsay.current = undefined
    }
  })
  return shown
}
