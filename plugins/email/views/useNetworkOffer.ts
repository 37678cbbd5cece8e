'use client'
import { networkOf, sessions } from 'portico/core'
import type { Network } from 'portico/kernel'
import { embeddedNamespaces } from 'portico/plugins/auth/contract'
import { useService, useSource } from 'portico/react'

/** The network a login will lead to, where it is none of the namespace in use. */
export const useNetworkOffer = (): Network | undefined => {
  const { state, networks } = useService(sessions)
  const { activeNamespace, namespaces } = useSource(state)
  const configured = useSource(networks)
  if (!activeNamespace || embeddedNamespaces.includes(activeNamespace)) return undefined
  const [first] = embeddedNamespaces.flatMap(
    (each) => namespaces[each]?.network.caipNetwork ?? networkOf(configured, each) ?? [],
  )
  return first
}
