import { chainOf, isSameAddress, type Sessions } from 'portico/core'
import type { ChainAdapter, Namespace, Network, Session, Source, TransferIntent } from 'portico/kernel'

/** An account in use whose coins can be sent. */
export interface AccountInUse {
  readonly namespace: Namespace
  readonly network: Network
  readonly address: string
  readonly session: Session
  readonly chain: ChainAdapter & Required<Pick<ChainAdapter, 'transfer'>>
}

/** The account in use; undefined if its coins cannot be sent. */
export const accountInUse = (
  sessions: Pick<Sessions, 'state' | 'session'>,
  chains: Pick<Source<readonly ChainAdapter[]>, 'get'>,
): AccountInUse | undefined => {
  const { activeNamespace: namespace = '', namespaces } = sessions.state.get()
  const at = Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined
  const session = sessions.session(namespace)
  const chain = chainOf(chains, namespace)
  const { address } = at?.account ?? {}
  const network = at?.network.caipNetwork
  return at?.account.status === 'connected' && session && address && network && chain?.transfer
    ? { namespace, network, address, session, chain: chain as AccountInUse['chain'] }
    : undefined
}

/** Whether an intent is of this account and network. */
export const isOf = (intent: TransferIntent, at: AccountInUse | undefined): at is AccountInUse =>
  at?.network.caipNetworkId === intent.network && isSameAddress(at.chain, at.address, intent.from)
