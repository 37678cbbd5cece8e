import type { CaipNetworkId, Namespace, Network } from 'portico/kernel'
import type { SessionContext } from './context.js'
import { firstNetwork } from './firstNetwork.js'

/** The placeholder of a chain that the host did not configure, with an empty currency and no endpoint. */
const placeholderNetwork = (caipNetworkId: CaipNetworkId): Network => {
  const [chainNamespace, id] = caipNetworkId.split(':') as [string, string]
  return {
    id: /^\d{1,15}$/.test(id) ? Number(id) : id,
    name: 'Unknown Network',
    chainNamespace,
    caipNetworkId,
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    unsupported: true,
  }
}

/** Copies the active connection of a namespace into its account and network state, and emits the changes. */
export const createStateSync =
  ({
    holds,
    lastingFields,
    state,
    networks,
    networksOf,
    options,
    storedNetwork,
    stateOf,
    adapter,
    activeOf,
    emit,
  }: SessionContext) =>
  (namespace: Namespace): void => {
    const before = stateOf(namespace)
    if (!before) return
    const entry = activeOf(namespace)
    const previousNetwork = before.network.caipNetwork?.caipNetworkId

    if (entry) {
      const { id, address, accounts, caipNetworkId, name, type, traits, icon, rdns } = entry.connection()
      const approved = entry.session.approved.get()
      const network = caipNetworkId
        ? (networks.get().find((each) => each.caipNetworkId === caipNetworkId) ??
          placeholderNetwork(caipNetworkId))
        : before.network.caipNetwork
      const isLasting = (field: string) =>
        network?.caipNetworkId === previousNetwork || lastingFields.get().some((each) => each === field)
      const place = { namespace, address, ...(network && { network: network.caipNetworkId }) }
      const isHeld = holds.get().some((each) => each(place))
      const url = network && adapter(namespace)?.addressUrl?.(network, address)
      state.update((draft) => {
        const target = draft.namespaces[namespace]
        if (!target) return
        const { addressExplorerUrl: _, ...kept } = target.account
        target.account = {
          // Fields set by plugins belong to one account, and by default also to one network, as a balance
          // does.
          ...(before.account.address === address &&
            Object.fromEntries(Object.entries(kept).filter(([field]) => isLasting(field)))),
          status: entry.admitted && !isHeld ? 'connected' : 'connecting',
          connectionId: id,
          address,
          accounts: accounts as never,
          connectedWalletInfo: {
            name,
            type,
            ...(traits && { traits }),
            ...(icon && { icon }),
            ...(rdns && { rdns }),
          },
          ...(network ? { caipAddress: `${network.caipNetworkId}:${address}` } : {}),
          ...(url ? { addressExplorerUrl: url } : {}),
        }
        if (network) target.network.caipNetwork = network as never
        target.network.supportsAllNetworks = approved.allNetworks
        if (approved.allNetworks) delete target.network.approvedCaipNetworkIds
        else target.network.approvedCaipNetworkIds = [...approved.networks]
      })
    } else {
      const busy = state.get().busy[namespace]
      const isComing = busy === 'connecting' || busy === 'pairing' || busy === 'restoring'
      const status = isComing ? 'connecting' : 'disconnected'
      const first = firstNetwork(networksOf(namespace), undefined, options.defaultNetwork)
      state.update((draft) => {
        const target = draft.namespaces[namespace]
        if (!target) return
        const { account, network } = target
        if (account.address) target.account = { status, accounts: [] }
        else account.status = status
        network.supportsAllNetworks = true
        if (network.smartAccountEnabledNetworks.length) network.smartAccountEnabledNetworks = []
        delete network.approvedCaipNetworkIds
        if (!first) delete network.caipNetwork
        else if (!network.caipNetwork || network.caipNetwork.unsupported) network.caipNetwork = first as never
      })
    }

    const after = stateOf(namespace)
    const now = after?.network.caipNetwork?.caipNetworkId
    if (now && now !== previousNetwork) {
      if (state.get().activeNamespace === namespace) storedNetwork.set(now)
      emit('network.switched', { namespace, network: now })
    }
    const { address, status = 'disconnected' } = after?.account ?? {}
    if (address !== before.account.address || status !== before.account.status)
      emit('account.changed', { namespace, address, status })
  }
