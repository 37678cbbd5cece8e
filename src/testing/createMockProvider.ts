import type { SessionsState } from 'portico/core'
import { type Namespace, PorticoError, type Provider, type Session, type Source } from 'portico/kernel'
import { dialectOf } from './mockDialect.js'

const refused = (message: string, code: number) =>
  Object.assign(new PorticoError(message, { category: 'provider' }), { code })

/** The provider of a namespace, like that of `modal.provider`: requests go to the session, events follow the state. */
export const createMockProvider = (
  namespace: Namespace,
  state: Source<SessionsState>,
  session: () => Session | undefined,
): Provider => {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }
  const read = () => {
    const { account, network } = state.get().namespaces[namespace] ?? {}
    const connected = account?.status === 'connected'
    const chain = network?.caipNetwork?.caipNetworkId
    return {
      connected,
      accounts: connected
        ? [...new Set([account.address, ...account.accounts.map((each) => each.address)])]
        : [],
      chain: chain && dialectOf(namespace).chainId(chain),
    }
  }
  let before = read()
  let stop: (() => void) | undefined
  const follow = () => {
    const last = before
    before = read()
    if (before.connected && !last.connected) emit('connect', { chainId: before.chain })
    if (before.accounts.join() !== last.accounts.join()) emit('accountsChanged', before.accounts)
    if (before.chain && before.chain !== last.chain) emit('chainChanged', before.chain)
    if (!before.connected && last.connected) emit('disconnect', refused('Disconnected', 4900))
  }
  const provider: Provider = {
    request: async (call) => {
      const open = session()
      if (!open) throw refused('Not connected', 4100)
      return open.request(call)
    },
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      if (!stop) {
        before = read()
        stop = state.subscribe(follow)
      }
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
