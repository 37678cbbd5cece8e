import type {
  Connector,
  EntryView,
  NamedView,
  OpenOptions,
  Sessions,
  SessionsState,
  StackEntry,
} from 'portico/core'
import type { Namespace, Source } from 'portico/kernel'
import type { RouterContext } from './context.js'
import { entry } from './entry.js'

interface EntryChoice extends Pick<RouterContext, 'config' | 'isConnected' | 'usable' | 'home' | 'safely'> {
  readonly sessions: Pick<Sessions, 'state' | 'setActiveNamespace'>
  readonly connectors: Source<readonly Connector[]>
  readonly entries: Source<readonly EntryView[]>
  readonly named: Source<readonly NamedView[]>
}

/** The view that a wallet is connected with. */
const viewOfWallet = (
  { named, connectors }: Pick<EntryChoice, 'named' | 'connectors'>,
  wallet: string,
  namespace: Namespace | undefined,
): StackEntry | undefined =>
  named
    .get()
    .find((each) => each.name === wallet)
    ?.entry(namespace ? { namespace } : {}) ??
  connectors.get().find(({ id, rdns, explorerId }) => [id, rdns, explorerId].includes(wallet))?.view

/**
 * The view that the modal opens with. `onLeave` is called before it opens for another namespace than the one of the
 * visitor's connection.
 */
export const chooseEntry = (
  choice: EntryChoice,
  { wallet, ...request }: OpenOptions,
  stateOf: (namespace: Namespace) => SessionsState['namespaces'][string] | undefined,
  onLeave: (active: Namespace | undefined) => void,
): StackEntry => {
  const { sessions, entries, isConnected, usable, home, safely } = choice
  const { hasView } = choice.config
  const { namespace } = request
  const { view, params } =
    (wallet !== undefined && safely(() => viewOfWallet(choice, wallet, namespace))) ||
    request.entry ||
    request
  const target = namespace && stateOf(namespace)
  const { activeNamespace } = sessions.state.get()
  if (target && namespace !== activeNamespace) {
    if (isConnected()) onLeave(activeNamespace)
    const network = target.network.caipNetwork?.caipNetworkId
    if (network && hasView('SwitchNetwork')) return entry('SwitchNetwork', { network, namespace })
    sessions.setActiveNamespace(namespace)
  }
  const instead = entries
    .get()
    .find((each) => safely(() => hasView(each.entry.view) && each.applies(view) === true))?.entry
  if (instead) return entry(instead.view, instead.params)
  if (view && usable(view)) return entry(view, params)
  return namespace && !isConnected(namespace) ? entry('Connect', { namespace }) : home()
}
