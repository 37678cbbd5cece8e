import type { ModalState, RouterState, SessionsState, Theme } from 'portico/core'
import type { Network, PluginInfo } from 'portico/kernel'
import { firstNetwork } from '#session'

/** The inputs of a public snapshot. A change of any of them makes a new snapshot. */
export type Parts = readonly [
  sessions: SessionsState,
  router: Pick<RouterState, 'open' | 'stack'>,
  /** True while the code of the modal is loading. */
  opening: boolean,
  features: Readonly<Record<string, unknown>>,
  plugins: readonly PluginInfo[],
  theme: Theme,
  locale: string,
  texts: unknown,
  /** The value that `modal.features()` returns. */
  decisions: unknown,
  /** True once stored connections were restored, or if there were none when the page started. */
  ready: boolean,
]

/** Composes the public state of a modal. */
export const snapshot = ([
  sessions,
  router,
  opening,
  features,
  plugins,
  theme,
  locale,
  ,
  ,
  ready,
]: Parts): ModalState => {
  const { activeNamespace, namespaces, busy, connections } = sessions
  const active = activeNamespace === undefined ? undefined : namespaces[activeNamespace]
  const each = <K extends 'account' | 'network'>(part: K) =>
    Object.freeze(
      Object.fromEntries(Object.entries(namespaces).map(([namespace, state]) => [namespace, state[part]])),
    )
  return Object.freeze({
    open: router.open,
    view: router.stack.at(-1)?.view ?? 'Connect',
    history: router.stack,
    loading: opening || Object.values(busy).some((what) => what !== 'restoring'),
    ready,
    activeNamespace,
    status: active?.account.status ?? 'disconnected',
    address: active?.account.address,
    caipAddress: active?.account.caipAddress,
    network: active?.network.caipNetwork,
    accounts: each('account'),
    networks: each('network'),
    connections,
    features,
    plugins,
    theme,
    locale,
  })
}

/** State of sessions and router before anything runs, the same on a server and in a browser. */
export const initialParts = (
  networks: readonly Network[],
  defaultNetwork: string | undefined,
  restored = false,
): readonly [sessions: SessionsState, router: Parts[1]] => {
  const first = firstNetwork(networks, undefined, defaultNetwork)
  const namespaces = Object.fromEntries(
    [...new Set(networks.map((each) => each.chainNamespace))].map((namespace) => {
      const candidates = networks.filter((each) => each.chainNamespace === namespace)
      const network = firstNetwork(candidates, undefined, defaultNetwork)
      return [
        namespace,
        {
          account: { status: 'disconnected' as const, accounts: [] },
          network: {
            supportsAllNetworks: true,
            smartAccountEnabledNetworks: [],
            requestedCaipNetworks: candidates,
            ...(network && { caipNetwork: network }),
          },
        },
      ]
    }),
  )
  return [
    {
      namespaces,
      connections: [],
      busy: {},
      restored,
      ...(first && { activeNamespace: first.chainNamespace }),
    },
    { open: false, stack: [{ view: 'Connect' }] },
  ]
}
