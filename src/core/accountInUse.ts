import type { Abilities, ChainAdapter, Namespace, Network, Session, Source } from 'portico/kernel'
import { chainOf } from './chainOf.js'
import { isSameAddress } from './isSameAddress.js'
import type { Sessions } from './session.js'

/** The connected account of the active namespace, with everything that one of its transactions needs. */
export interface AccountInUse {
  readonly namespace: Namespace
  readonly network: Network
  readonly address: string
  readonly session: Session
  readonly chain: ChainAdapter
}

/** The account in use; undefined if none is connected, or if its chain has no adapter, or lacks the ability that is asked for. */
export const accountInUse = (
  sessions: Pick<Sessions, 'state' | 'session'>,
  chains: Pick<Source<readonly ChainAdapter[]>, 'get'>,
  ability?: Pick<Abilities<unknown>, 'namespaces'>,
): AccountInUse | undefined => {
  const { activeNamespace: namespace = '', namespaces } = sessions.state.get()
  const state = Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined
  const session = sessions.session(namespace)
  const chain = chainOf(chains, namespace)
  const { address } = state?.account ?? {}
  const network = state?.network.caipNetwork
  const isAble = !ability || ability.namespaces.get().includes(namespace)
  return state?.account.status === 'connected' && session && address && network && chain && isAble
    ? { namespace, network, address, session, chain }
    : undefined
}

/** Whether an intent belongs to this account and network. */
export const isOf = <At extends AccountInUse>(
  intent: { readonly network: string; readonly from: string },
  account: At | undefined,
): account is At =>
  account?.network.caipNetworkId === intent.network &&
  isSameAddress(account.chain, account.address, intent.from)
