'use client'
import { sessions } from 'portico/core'
import type { Namespace, Session } from 'portico/kernel'
import { useContext } from 'react'
import { HostContext } from './contexts.js'
import { useService } from './useService.js'
import { useSource } from './useSource.js'

/**
 * For views: the live session of a namespace's active wallet, by default of the active namespace; undefined while no wallet is
 * connected there. Throws outside the modal, where `useProvider` is available.
 */
export const useSession = (options: { readonly namespace?: Namespace } = {}): Session | undefined => {
  if (!useContext(HostContext))
    throw new Error('Portico: useSession is for views; in the page use useProvider')
  const { state, session } = useService(sessions)
  return useSource(state, ({ activeNamespace }) => session(options.namespace ?? activeNamespace ?? ''))
}
