import type { Stored } from 'portico/core'
import type { Network } from 'portico/kernel'
import type { Operations, SessionContext } from './context.js'
import { firstNetwork } from './firstNetwork.js'

type StateDraft = Parameters<Parameters<SessionContext['state']['update']>[0]>[0]

/** Applies the host's networks to the state of all namespaces; `first` picks the one to start on. */
const assignNetworks = (
  draft: StateDraft,
  list: readonly Network[],
  preferred: string | undefined,
  first: (list: readonly Network[], current?: string) => Network | undefined,
) => {
  const { namespaces } = draft
  for (const namespace of new Set([...Object.keys(namespaces), ...list.map((each) => each.chainNamespace)])) {
    const requested = list.filter((each) => each.chainNamespace === namespace)
    namespaces[namespace] ??= {
      account: { status: 'disconnected', accounts: [] },
      network: { supportsAllNetworks: true, smartAccountEnabledNetworks: [], requestedCaipNetworks: [] },
    }
    const { account, network } = namespaces[namespace]
    network.requestedCaipNetworks = requested as never
    if (account.connectionId) continue
    const chosen = first(requested, network.caipNetwork?.caipNetworkId)
    if (chosen) network.caipNetwork = chosen as never
    else delete namespaces[namespace]
  }
  const wanted = draft.activeNamespace ?? preferred
  const active =
    wanted && Object.hasOwn(namespaces, wanted)
      ? wanted
      : (first(list)?.chainNamespace ?? Object.keys(namespaces)[0])
  if (active) draft.activeNamespace = active
  else delete draft.activeNamespace
}

/** Creates the list of the host's networks, and keeps the state of all namespaces in step with it. */
export const createNetworkList = (
  { state, networks, options, storedNetwork, emit }: SessionContext,
  storedNamespace: Stored<string | undefined>,
  currentNetwork: () => string | undefined,
  operations: () => Operations | undefined,
) => {
  const syncAll = () => {
    for (const namespace of Object.keys(state.get().namespaces)) operations()?.syncState(namespace)
  }
  const setNetworks = (next: readonly Network[]) => {
    networks.set(next)
    const before = currentNetwork()
    state.update((draft) =>
      assignNetworks(draft, next, storedNamespace.get(), (list, current = storedNetwork.get()) =>
        firstNetwork(list, current, options.defaultNetwork),
      ),
    )
    syncAll()
    const { activeNamespace = '' } = state.get()
    const network = currentNetwork()
    if (network && before && network !== before) {
      storedNetwork.set(network)
      emit('network.switched', { namespace: activeNamespace, network })
    }
  }
  return { syncAll, setNetworks }
}
