import type { CaipNetworkId, ChainAdapter, Namespace } from 'portico/kernel'
import type { EmbeddedAccountType } from '../contract.js'
import type { AuthStore } from '../createStore.js'
import type { Link } from '../frame/Link.js'
import { numberedNetwork } from '../networks/numberedNetwork.js'

export interface AccountTypesDeps {
  readonly link: Pick<Link, 'smartAccountNetworks'>
  readonly store: Pick<AuthStore, 'accountType'>
  /** The host's defaults. */
  readonly defaults: Partial<Readonly<Record<Namespace, EmbeddedAccountType>>>
  chainOf(namespace: Namespace): ChainAdapter | undefined
}

/** Account types of networks, and the preferred one: the visitor's choice, else the host's default, else the chain's. */
export const createAccountTypes = ({ link, store, defaults, chainOf }: AccountTypesDeps) => {
  const typesOf = (namespace: Namespace) => chainOf(namespace)?.accountTypes
  const hasChoice = (namespace: Namespace) => !!typesOf(namespace)?.all.includes('smartAccount')
  return {
    hasSmartAccounts: (network: CaipNetworkId | undefined): boolean =>
      !!network && (link.smartAccountNetworks.get() ?? []).some((id) => numberedNetwork(id) === network),
    /** Whether there is a choice of accounts. */
    hasChoice,
    wanted: (namespace: Namespace): EmbeddedAccountType => {
      if (!hasChoice(namespace)) return 'eoa'
      const fallback = typesOf(namespace)?.default === 'smartAccount' ? 'smartAccount' : 'eoa'
      return store.accountType.get() || (defaults[namespace] ?? fallback)
    },
    choose: store.accountType.set,
  }
}

export type AccountTypes = ReturnType<typeof createAccountTypes>
