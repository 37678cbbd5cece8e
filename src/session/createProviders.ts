import { deepFreeze, type Requests } from 'portico/core'
import type { MethodEntry, Namespace, Network, Provider, Session, WalletCall } from 'portico/kernel'
import { PorticoError } from 'portico/kernel'
import type { SessionContext } from './context.js'
import { methodOf } from './methodOf.js'

const refused = (message: string, code: number) =>
  Object.assign(new PorticoError(message, { category: 'provider' }), { code })

/**
 * Copies and freezes a call, so that taps and plugins see exactly what is sent, even if the caller changes
 * its object later.
 */
export const copyCall = (input: unknown): WalletCall => {
  const { method, params } = (input ?? {}) as { method?: unknown; params?: unknown }
  if (typeof method !== 'string') throw refused('No method', -32600)
  try {
    return Object.freeze(
      params === undefined ? { method } : { method, params: deepFreeze(structuredClone(params)) },
    )
  } catch {
    throw refused('Params are not plain data', -32602)
  }
}

/**
 * Wraps a session so that its requests abort with the signal. The account in use comes first, because callers
 * take the first one.
 */
export const bind = (session: Session, signal: AbortSignal, address: string | undefined): Session => {
  const { namespace, accounts, network, approved, closed } = session
  return {
    namespace,
    accounts: {
      get: () => {
        const all = accounts.get()
        const inUse = all.find((each) => each.address === address)
        return inUse ? [inUse, ...all.filter((each) => each !== inUse)] : all
      },
      subscribe: accounts.subscribe,
    },
    network,
    approved,
    closed,
    request: (call, options) => session.request(call, { signal, ...options }),
    close: () => session.close(),
  }
}

/** Runs a method that a plugin implements; the wallet is not asked. */
const runMethod = async (method: MethodEntry, input: unknown, signal: AbortSignal): Promise<unknown> => {
  let params: unknown
  try {
    params = method.params ? method.params.parse(input) : input
  } catch {
    throw refused(`Wrong params for ${method.name}`, -32602)
  }
  const answer = await method.run?.(params, signal)
  return method.result ? method.result.parse(answer) : answer
}

/** Loads the service that passes requests on; rejects if the modal was disposed or cannot be loaded. */
export const loadRequests = async ({ requests, stopped }: SessionContext): Promise<Requests> => {
  const service = await requests()
  if (!service)
    throw new PorticoError(`The modal ${stopped.aborted ? 'was disposed' : 'could not be loaded'}`, {
      category: 'modal',
    })
  return service
}

/**
 * Creates the provider of a namespace (EIP-1193 on eip155). It stays the same whichever wallet is connected.
 */
const createProvider = (namespace: Namespace, context: SessionContext): Provider => {
  const { state, stopped, config, activeOf, adapter: adapterOf } = context
  const adapter = () => adapterOf(namespace)
  const requests = () => loadRequests(context)
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])])
      try {
        listener(payload)
      } catch (error) {
        console.error(error)
      }
  }
  const read = () => state.get().namespaces[namespace]
  const network = (): Network | undefined => read()?.network.caipNetwork
  const chainOf = (caip: `${string}:${string}`) => adapter()?.chainId?.(caip) ?? caip
  const snapshot = () => {
    const { status, address, accounts = [] } = read()?.account ?? {}
    const connected = status === 'connected'
    return {
      connected,
      // The account in use comes first.
      accounts: connected ? [...new Set([address, ...accounts.map((each) => each.address)])] : [],
      chain: network()?.caipNetworkId,
    }
  }

  const connected = () => {
    // `activeOf` also returns a connection that has not passed the gate, or that a plugin holds back.
    return snapshot().connected ? activeOf(namespace)?.session : undefined
  }

  let stop: (() => void) | undefined
  const watch = () => {
    if (stop) return
    let before = snapshot()
    // A disposed modal no longer changes its state, so the disconnect has to be emitted here.
    const end = () => {
      stop?.()
      if (before.connected) emit('disconnect', refused('Disconnected', 4900))
    }
    stopped.addEventListener('abort', end)
    const unsubscribe = state.subscribe(() => {
      const now = snapshot()
      const last = before
      before = now
      if (now.connected && !last.connected && now.chain) emit('connect', { chainId: chainOf(now.chain) })
      if (now.accounts.join() !== last.accounts.join()) emit('accountsChanged', now.accounts)
      if (now.chain && now.chain !== last.chain) emit('chainChanged', chainOf(now.chain))
      if (!now.connected && last.connected) emit('disconnect', refused('Disconnected', 4900))
    })
    stop = () => {
      unsubscribe()
      stopped.removeEventListener('abort', end)
    }
  }

  /**
   * Resolves when `isReady()` returns a value, when stored connections were restored or given up, or when the
   * modal is disposed.
   */
  const settledOr = (isReady: () => unknown) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!state.get().restored && !isReady() && !stopped.aborted) return
        undo()
        stopped.removeEventListener('abort', look)
        resolve()
      }
      const undo = state.subscribe(look)
      stopped.addEventListener('abort', look)
      look()
    })

  const provider: Provider = {
    request: async (input) => {
      const call = copyCall(input)
      const method = methodOf(config.methods(), namespace, call.method)
      if (method?.run)
        return (await requests()).run(namespace, call, (signal) => runMethod(method, call.params, signal))
      // While a stored connection is being restored, the namespace must not appear disconnected.
      await settledOr(connected)
      let session = connected()
      if (!session) {
        const offline = adapter()?.offline?.(call, network())
        if (!offline) throw refused('Not connected', 4100)
        if (offline !== 'connect') return offline.answer
        // Opens the modal, and resolves when it is closed.
        await config.askToConnect(namespace)
        session = connected()
        if (!session) throw refused('Connection rejected', 4001)
      }
      const live = session
      const chain = adapter()
      const send = (signal: AbortSignal) => {
        // The signal also reaches the wallet if an adapter wraps the session in a provider of its own.
        const bound = bind(live, signal, read()?.account.address)
        return (chain?.provider?.(bound) ?? bound).request(call)
      }
      return (await requests()).run(namespace, call, send, { fromPage: true })
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

/** Creates the function that returns the provider of a namespace, the same object each time. */
export const createProviders = (context: SessionContext) => {
  const providers = new Map<Namespace, Provider>()
  return (namespace: Namespace): Provider => {
    const found = providers.get(namespace) ?? createProvider(namespace, context)
    providers.set(namespace, found)
    return found
  }
}
