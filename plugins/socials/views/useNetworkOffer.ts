'use client'
import { sessions } from 'portico/core'
import type { Network } from 'portico/kernel'
import { embeddedNamespaces, offeredNetwork } from 'portico/plugins/auth/contract'
import { useService, useSource } from 'portico/react'

/** The network a login will lead to, where it is none of the namespace in use. */
export const useNetworkOffer = (): Network | undefined => {
  const { state, networks } = useService(sessions)
  return offeredNetwork(embeddedNamespaces, useSource(state), useSource(networks))
}
