import type { Requests, SessionsState } from 'portico/core'
import type { ChainAdapter, Namespace, Network, Provider, Session, Source } from 'portico/kernel'
import { PorticoError } from 'portico/kernel'

/** What a provider needs of the sessions; `connect` asks the visitor and resolves once that ended. */
export interface ProviderPorts {
  readonly state: Source<SessionsState>
  readonly requests: Requests
  session(): Session | undefined
  adapter(): ChainAdapter | undefined
  connect(): Promise<unknown>
}

const refused = (message: string, code: number) =>
  Object.assign(new PorticoError(message, { category: 'provider' }), { code })

/** The stable provider of a namespace (EIP-1193 on eip155): wallets come and go behind it. */
export const createProvider = (namespace: Namespace, ports: ProviderPorts): Provider => {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])])
      try {
        listener(payload)
      } catch (error) {
        console.error(error)
      }
  }
  const read = () => ports.state.get().namespaces[namespace]
  const network = (): Network | undefined => read()?.network.caipNetwork
  const chainOf = (caip: `${string}:${string}`) => ports.adapter()?.chainId?.(caip) ?? caip
  const snapshot = () => {
    const { status, address, accounts = [] } = read()?.account ?? {}
    const connected = status === 'connected'
    return {
      connected,
      // The active one first.
      accounts: connected ? [...new Set([address, ...accounts.map((each) => each.address)])] : [],
      chain: network()?.caipNetworkId,
    }
  }

  let stop: (() => void) | undefined
  const watch = () => {
    let before = snapshot()
    stop ??= ports.state.subscribe(() => {
      const now = snapshot()
      const last = before
      before = now
      if (now.connected && !last.connected && now.chain) emit('connect', { chainId: chainOf(now.chain) })
      if (now.accounts.join() !== last.accounts.join()) emit('accountsChanged', now.accounts)
      if (now.chain && now.chain !== last.chain) emit('chainChanged', chainOf(now.chain))
      if (!now.connected && last.connected) emit('disconnect', refused('Disconnected', 4900))
    })
  }

  const provider: Provider = {
    request: async (call) => {
      if (!call || typeof call.method !== 'string') throw refused('No method', -32600)
      let session = ports.session()
      if (!session) {
        const offline = ports.adapter()?.offline?.(call, network())
        if (!offline) throw refused('Not connected', 4100)
        if (offline !== 'connect') return offline.answer
        await ports.connect()
        session = ports.session()
        if (!session) throw refused('Connection rejected', 4001)
      }
      const live = session
      const own = ports.adapter()?.provider?.(live)
      return ports.requests.run(namespace, call, (signal) =>
        own ? own.request(call) : live.request(call, { signal }),
      )
    },
    on: (event, listener) => {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      watch()
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
      if (![...listeners.values()].some((set) => set.size)) {
        stop?.()
        stop = undefined
      }
      return provider
    },
  }
  return Object.freeze(provider)
}
