'use client'
import type { AccountState, ModalState, NetworkState, SessionsState } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { useSyncExternalStore } from 'react'
import { useAround } from './useAround.js'

interface NamespaceState {
  readonly account?: AccountState | undefined
  readonly network?: NetworkState | undefined
}

/** Part of the state of a namespace, by default the active one, on the page as well as in views. */
export const useNamespace = <S>(
  namespace: Namespace | undefined,
  select: (state: NamespaceState) => S,
): S => {
  const around = useAround()
  const read = (state: ModalState | SessionsState): S => {
    const name = namespace ?? state.activeNamespace ?? ''
    return select(
      'namespaces' in state
        ? (state.namespaces[name] ?? {})
        : { account: state.accounts[name], network: state.networks[name] },
    )
  }
  const isPage = 'getState' in around
  return useSyncExternalStore(
    isPage ? around.subscribe : around.state.subscribe,
    () => read(isPage ? around.getState() : around.state.get()),
    () => read(isPage ? around.initialState : around.state.get()),
  )
}
