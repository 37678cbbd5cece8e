import type { Sessions } from 'portico/core'
import type { Namespace, Network } from 'portico/kernel'

/** The account in use. */
export interface AccountInUse {
  readonly namespace: Namespace
  readonly network: Network
  readonly address: string
  /** True for a smart account: it may exist on this network only. */
  readonly isContract: boolean
}

/** The connected account in use; undefined if there is none, or on a network the host did not configure. */
export const accountInUse = ({ state }: Pick<Sessions, 'state'>): AccountInUse | undefined => {
  const { activeNamespace: namespace = '', namespaces } = state.get()
  const active = Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined
  const { address } = active?.account ?? {}
  const network = active?.network.caipNetwork
  return active?.account.status === 'connected' && address && network && !network.unsupported
    ? {
        namespace,
        network,
        address,
        isContract: active.account.accounts.some(
          (each) => each.address === address && each.type === 'smartAccount',
        ),
      }
    : undefined
}
