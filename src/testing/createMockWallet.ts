import { type Connector, type ConnectorTraits, type ConnectorType, sessionOf } from 'portico/core'
import {
  type Account,
  type CaipNetworkId,
  type Cell,
  type Clock,
  type CloseReason,
  cell,
  type Dispose,
  type Namespace,
  type Network,
  type Session,
} from 'portico/kernel'
import { createMockChain, type MockChain } from './createMockChain.js'
import { createPrompts, type MockPrompt, type WalletAnswer } from './createPrompts.js'
import { dialectOf, firstNamespace } from './mockDialect.js'
import { walletError } from './walletError.js'

/** An EIP-1193 provider (on other namespaces: the same shape). */
export interface MockProvider {
  /** Sends a request to the wallet; rejects with its error. */
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** Listens to an event of the wallet. */
  on(event: string, listener: (payload: never) => void): MockProvider
  /** Removes a listener. */
  removeListener(event: string, listener: (payload: never) => void): MockProvider
  /** Number of listeners, for leak tests. */
  listeners(): number
}

/** Options of a mock wallet. */
export interface MockWalletOptions {
  /** Chains the wallet supports; defaults to one eip155 chain. */
  readonly chains?: readonly MockChain[]
  /** Shorthand for a single chain of this namespace. */
  readonly namespace?: Namespace
  /** Id of its connector. */
  readonly id?: string
  /** Name in lists. */
  readonly name?: string
  /** Type of its connector. */
  readonly type?: ConnectorType
  /** Traits of its connector, beyond those its type implies. */
  readonly traits?: ConnectorTraits
  /** `data:` or `https:` image. */
  readonly icon?: string
  /** rdns, for an announced wallet. */
  readonly rdns?: string
  /** Its id in a directory. */
  readonly explorerId?: string
  /** Addresses by namespace; defaults to the chain's first address. */
  readonly accounts?: Partial<Readonly<Record<Namespace, readonly string[]>>>
  /** Networks the wallet knows; defaults to those of its chains. Switching to another one answers 4902. */
  readonly networks?: readonly CaipNetworkId[]
  /** True if the wallet supports one network only, without switching. */
  readonly fixedNetwork?: boolean
  /** Required by `delay`. */
  readonly clock?: Clock
  /** Initial answer; defaults to `approve`. */
  readonly answer?: WalletAnswer
}

/** A wallet controlled by a test. */
export interface MockWallet {
  /** The provider of the first chain. */
  readonly provider: MockProvider
  /** Its connector: contribute it to `connectors`. */
  readonly connector: Connector
  /** The provider of one of its chains; throws for another namespace. */
  providerOf(namespace: Namespace): MockProvider
  /** Sets the visitor's answer to prompts from now on. */
  answer(how: WalletAnswer): void
  /** Delays answers by this many milliseconds of the clock. */
  delay(ms: number): void
  /** Answers a method with any value, without a prompt: wrong types, hostile objects; without `delay` a thenable is returned as is. */
  lie(method: string, result: unknown): void
  /** Answers a method by a function; a throw is the wallet's error. */
  respond(method: string, run: (params: unknown) => unknown): void
  /** Removes all lies and responses. */
  honest(): void
  /** The visitor selects other accounts in the wallet, of one namespace or the first. */
  changeAccounts(addresses: readonly string[], namespace?: Namespace): void
  /** The visitor switches networks in the wallet. */
  changeNetwork(network: CaipNetworkId, namespace?: Namespace): void
  /** The visitor adds a network in the wallet. */
  addNetwork(network: CaipNetworkId): void
  /** The wallet ends every session; later requests answer 4900. */
  disconnect(): void
  /** Emits any event. */
  emit(event: string, payload: unknown, namespace?: Namespace): void
  /** Number of prompts, of one method or of all. */
  prompts(method?: string): number
  /** Prompts waiting for `approve` or `reject` (answer `manual`). */
  readonly waiting: readonly MockPrompt[]
  /** All requests in order. */
  readonly calls: readonly {
    readonly namespace: Namespace
    readonly method: string
    readonly params: unknown
  }[]
  /** Announces the provider by EIP-6963 on a window-like target, and again on request. */
  announce(target: EventTarget): Dispose
}

const silent =
  /^(eth_(accounts|chainId|blockNumber|getBalance|call|estimateGas|gasPrice)|net_version|mock_(accounts|network))$/

interface Side {
  readonly chain: MockChain
  readonly accounts: Cell<readonly Account[]>
  readonly network: Cell<CaipNetworkId | undefined>
  readonly listeners: Map<string, Set<(payload: never) => void>>
  readonly ends: Set<(reason: CloseReason) => void>
  readonly provider: MockProvider
  authorised: boolean
}

const declined = () => walletError(4001, 'User rejected the request.')
const hex = (network: string | undefined) => `0x${Number(network?.split(':')[1]).toString(16)}`

type Ask = (namespace: Namespace, method: string, params: unknown, result: () => unknown) => unknown

const emit = (side: Side, event: string, payload: unknown) => {
  for (const listener of [...(side.listeners.get(event) ?? [])]) listener(payload as never)
}
const end = (side: Side, reason: CloseReason) => {
  side.authorised = false
  for (const run of [...side.ends]) run(reason)
  side.ends.clear()
}
const move = (side: Side, network: CaipNetworkId) => {
  if (side.network.get() === network) return
  side.network.set(network)
  emit(side, 'chainChanged', dialectOf(side.chain.namespace).chainId(network))
}

/** The wallet's honest answer to a request; `ask` prompts the visitor, and `known` are the networks that the wallet knows. */
const answer = (side: Side, method: string, params: unknown, known: Set<string>, ask: Ask): unknown => {
  const { namespace } = side.chain
  const first = (Array.isArray(params) ? params[0] : params) as Record<string, unknown> | string | undefined
  const addresses = () => side.accounts.get().map((account) => account.address)
  const target = (): CaipNetworkId => {
    const raw = String(typeof first === 'object' ? (first.chainId ?? first.network) : first)
    return dialectOf(namespace).readChain(raw)
  }
  switch (method) {
    case 'eth_accounts':
    case 'mock_accounts':
      return side.authorised ? addresses() : []
    case 'eth_chainId':
      return hex(side.network.get())
    case 'net_version':
      return side.network.get()?.split(':')[1]
    case 'mock_network':
      return side.network.get()
    case 'eth_getBalance':
      return `0x${side.chain.balanceOf(String(first), side.network.get()).toString(16)}`
    case 'eth_blockNumber':
      return '0x10'
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
    case 'mock_connect': {
      const grant = () => {
        side.authorised = true
        return method === 'wallet_requestPermissions' ? [{ parentCapability: 'eth_accounts' }] : addresses()
      }
      return side.authorised && method !== 'wallet_requestPermissions'
        ? grant()
        : ask(namespace, method, params, grant)
    }
    case 'wallet_revokePermissions':
      end(side, { by: 'visitor' })
      return null
    case 'wallet_switchEthereumChain':
    case 'mock_switchNetwork': {
      const to = target()
      if (!known.has(to)) throw walletError(4902, `Unrecognized chain ID "${to}".`)
      return ask(namespace, method, params, () => {
        move(side, to)
        return null
      })
    }
    case 'wallet_addEthereumChain':
    case 'mock_addNetwork':
      return ask(namespace, method, params, () => {
        known.add(target())
        move(side, target())
        return null
      })
  }
  if (silent.test(method)) return '0x0'
  if (!side.authorised)
    throw walletError(4100, 'The requested method and/or account has not been authorized.')
  return ask(namespace, method, params, () => `0x${'11'.repeat(/transaction/i.test(method) ? 32 : 65)}`)
}

/** Creates a wallet's accounts and network on a chain, with the provider that pages see. */
const createSide = (
  chain: MockChain,
  addresses: readonly string[] = [chain.address()],
  request: (method: string, params: unknown) => Promise<unknown>,
): Side => {
  const listeners: Side['listeners'] = new Map()
  const provider: MockProvider = {
    request: ({ method, params }) => request(method, params),
    on: (event, listener) => {
      const all = listeners.get(event) ?? new Set()
      listeners.set(event, all.add(listener))
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
      return provider
    },
    listeners: () => [...listeners.values()].reduce((sum, all) => sum + all.size, 0),
  }
  return {
    chain,
    accounts: cell<readonly Account[]>(addresses.map((address) => ({ address }))),
    network: cell<CaipNetworkId | undefined>(chain.networks[0]?.caipNetworkId),
    listeners,
    ends: new Set(),
    provider,
    authorised: false,
  }
}

/** Opens a session of a connected side. */
const openSession = (side: Side, name: string, fixedNetwork = false): Session => {
  const { namespace } = side.chain
  const { chainId, methods } = dialectOf(namespace)
  const own = sessionOf({
    namespace,
    name,
    signal: new AbortController().signal,
    request: ({ method, params }) => side.provider.request({ method, params }),
    ...(!fixedNetwork && {
      switchNetwork: async (network: Network) => {
        const params = [{ chainId: chainId(network.caipNetworkId) }]
        try {
          await side.provider.request({ method: methods.switch, params })
        } catch (error) {
          if ((error as { code?: unknown }).code !== 4902) throw error
          await side.provider.request({ method: methods.add, params })
        }
      },
    }),
    selectAccount: async (address) => {
      const all = side.accounts.get()
      side.accounts.set([
        ...all.filter((account) => account.address === address),
        ...all.filter((account) => account.address !== address),
      ])
    },
    close: async () => {
      side.ends.delete(own.end)
      if (!side.ends.size) side.authorised = false
    },
  })
  side.ends.add(own.end)
  const follow = () => {
    const network = side.network.get()
    own.set({ accounts: side.accounts.get(), ...(network && { network }) })
  }
  follow()
  if (fixedNetwork)
    own.set({
      approved: {
        allNetworks: false,
        networks: side.chain.networks.slice(0, 1).map((each) => each.caipNetworkId),
      },
    })
  own.own(side.accounts.subscribe(follow))
  own.own(side.network.subscribe(follow))
  return own.session
}

/** A scriptable wallet: a provider for each namespace and a `Connector` for them; prompts are counted. */
export const createMockWallet = (options: MockWalletOptions = {}): MockWallet => {
  const { id = options.rdns ?? 'mock.wallet', name = 'Mock Wallet', type = 'INJECTED' } = options
  const chains = options.chains ?? [createMockChain(options.namespace ?? firstNamespace)]
  const known = new Set<string>(
    options.networks ?? chains.flatMap((each) => each.networks.map((n) => n.caipNetworkId)),
  )
  const answers = new Map<string, (params: unknown) => unknown>()
  const calls: { namespace: Namespace; method: string; params: unknown }[] = []
  const prompts = createPrompts(options.answer)
  let wait = 0
  let gone = false

  const later = async () => {
    if (!wait) return
    const { clock } = options
    if (!clock) throw new Error('createMockWallet needs `clock` to delay')
    await new Promise<void>((resolve) => void clock.after(wait, resolve))
  }

  const ask: Ask = (namespace, method, params, result) =>
    prompts.ask({ namespace, method, params }, { declined }, result)

  const request = (side: Side, method: string, params: unknown): Promise<unknown> => {
    calls.push({ namespace: side.chain.namespace, method, params })
    const scripted = answers.get(method)
    const run = async () => {
      await later()
      if (gone) throw walletError(4900, 'The provider is disconnected.')
      return scripted ? scripted(params) : answer(side, method, params, known, ask)
    }
    if (!scripted || wait || gone) return run()
    try {
      const lie = scripted(params)
      // Returned as it is: inside a promise, a thenable would be called before the caller sees it.
      const thenable = typeof lie === 'object' && lie !== null && 'then' in lie
      return thenable ? (lie as Promise<unknown>) : Promise.resolve(lie)
    } catch (error) {
      return Promise.reject(error)
    }
  }

  const sides = new Map<Namespace, Side>()
  for (const chain of chains) {
    const { namespace } = chain
    const side = createSide(chain, options.accounts?.[namespace], (method, params) =>
      request(side, method, params),
    )
    sides.set(namespace, side)
  }
  const first = chains[0]?.namespace as Namespace
  const at = (namespace: Namespace = first): Side => {
    const side = sides.get(namespace)
    if (!side) throw new Error(`The mock wallet does not serve namespace "${namespace}"`)
    return side
  }

  const connector: Connector = {
    id,
    type,
    ...(options.traits === undefined ? {} : { traits: options.traits }),
    name,
    namespaces: chains.map((chain) => chain.namespace),
    installed: true,
    ...(options.icon === undefined ? {} : { icon: options.icon }),
    ...(options.rdns === undefined ? {} : { rdns: options.rdns }),
    ...(options.explorerId === undefined ? {} : { explorerId: options.explorerId }),
    connect: async ({ namespaces, networks, signal, late }) => {
      const sessions: Session[] = []
      for (const namespace of namespaces) {
        const side = sides.get(namespace)
        if (!side) continue
        await side.provider.request({ method: dialectOf(namespace).methods.connect })
        if (signal.aborted) late?.()
        signal.throwIfAborted()
        const wished = networks.find((network) => network.chainNamespace === namespace)
        if (wished && !options.fixedNetwork && known.has(wished.caipNetworkId))
          move(side, wished.caipNetworkId)
        sessions.push(openSession(side, name, options.fixedNetwork))
      }
      return sessions
    },
    restore: async ({ namespaces, address }) => {
      const sessions: Session[] = []
      for (const namespace of namespaces) {
        const side = sides.get(namespace)
        if (!side || gone) continue
        if (!side.accounts.get().some((account) => account.address === address)) continue
        side.authorised = true
        sessions.push(openSession(side, name, options.fixedNetwork))
      }
      return sessions
    },
  }

  return {
    provider: at().provider,
    connector,
    providerOf: (namespace) => at(namespace).provider,
    answer: prompts.answer,
    delay: (ms) => {
      wait = ms
    },
    lie: (method, result) => {
      answers.set(method, () => result)
    },
    respond: (method, run) => {
      answers.set(method, run)
    },
    honest: () => answers.clear(),
    changeAccounts: (addresses, namespace) => {
      const side = at(namespace)
      if (addresses.length) side.accounts.set(addresses.map((address) => ({ address })))
      emit(side, 'accountsChanged', addresses)
      if (!addresses.length) end(side, { by: 'wallet' })
    },
    changeNetwork: (network, namespace) => {
      known.add(network)
      move(at(namespace ?? (network.split(':')[0] as Namespace)), network)
    },
    addNetwork: (network) => {
      known.add(network)
    },
    disconnect: () => {
      gone = true
      for (const side of sides.values()) {
        emit(side, 'disconnect', walletError(4900, 'The provider is disconnected.'))
        end(side, { by: 'wallet' })
      }
    },
    emit: (event, payload, namespace) => emit(at(namespace), event, payload),
    prompts: prompts.count,
    waiting: prompts.waiting,
    calls,
    announce: (target) => {
      // Unique, because a page may have several wallets.
      const uuid = crypto.randomUUID()
      const info = Object.freeze({
        uuid,
        name,
        icon: options.icon ?? 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
        rdns: options.rdns ?? id,
      })
      const detail = Object.freeze({ info, provider: at().provider })
      const announce = () => target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      target.addEventListener('eip6963:requestProvider', announce)
      announce()
      return () => target.removeEventListener('eip6963:requestProvider', announce)
    },
  }
}
