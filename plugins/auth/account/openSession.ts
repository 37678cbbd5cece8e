import { type OwnSession, sessionOf } from 'portico/core'
import type { CaipNetworkId, ChainAdapter, Namespace, Network, Session } from 'portico/kernel'
import type { Rpc } from './rpc/createRpc.js'

export interface SessionDeps {
  readonly namespace: Namespace
  /** The page's networks of the namespace that the wallet supports. */
  readonly served: readonly CaipNetworkId[]
  readonly rpc: Pick<Rpc, 'request'>
  /** Aborts when the plugin stops. */
  readonly stop: AbortSignal
  chainOf(namespace: Namespace): ChainAdapter | undefined
  /** The name of the wallet: that of the login. */
  name(): string
  switchNetwork(to: Network, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Opens the session of one namespace. */
export const openSession = ({
  namespace,
  served,
  rpc,
  stop,
  chainOf,
  name,
  switchNetwork,
  close,
}: SessionDeps): OwnSession => {
  const controls = sessionOf({
    namespace,
    name: 'The embedded wallet',
    signal: stop,
    wallet: {
      get name() {
        return name()
      },
    },
    request: (call, options = {}) => {
      const { session } = controls
      const bound: Session = {
        ...session,
        request: (each) =>
          rpc.request({ namespace, network: session.network.get(), switchNetwork }, each, options),
      }
      // Requests that the chain answers without a wallet do not go to the frame.
      return (chainOf(namespace)?.provider?.(bound) ?? bound).request(call)
    },
    switchNetwork: (to, options) => switchNetwork(to, options?.signal),
    close,
  })
  controls.set({ approved: { allNetworks: false, networks: served } })
  return controls
}
