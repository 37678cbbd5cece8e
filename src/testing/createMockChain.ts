import { nativeBalance, type ReadNativeBalance } from 'portico/core'
import type { Ability, AnyPlugin, ChainAdapter, Namespace, Network } from 'portico/kernel'
import { dialectOf } from './mockDialect.js'

/** Options of an in-memory chain. */
export interface MockChainOptions {
  /** Defaults to `mock`. */
  readonly namespace?: Namespace
  /** Chain references after the namespace, e.g. `['1', '10']`. */
  readonly references?: readonly string[]
  /** Symbol of its coin; defaults to `MOCK`. */
  readonly symbol?: string
  /** Decimals of its coin; defaults to 18. */
  readonly decimals?: number
}

/** An in-memory chain; balances are in base units. */
export interface MockChain {
  /** The namespace of all its networks. */
  readonly namespace: Namespace
  /** In the form `createModal` takes; the first is the default of every `network` below. */
  readonly networks: readonly Network[]
  /** The adapter that `mockChain` registers. */
  readonly adapter: ChainAdapter
  /** The ability that `mockChain` registers. */
  readonly nativeBalance: ReadNativeBalance
  /** In base units; 0 for an unknown address. */
  balanceOf(address: string, network?: string): bigint
  /** Sets the balance of an address, in base units. */
  setBalance(address: string, amount: bigint, network?: string): void
  /** Moves base units; throws if the sender has too little. */
  transfer(from: string, to: string, amount: bigint, network?: string): void
  /** A valid address of this namespace, a different one for each number. */
  address(number?: number): string
}

/** A chain for any namespace, so that tests can use several without their libraries. */
export const createMockChain = (options: MockChainOptions | Namespace = {}): MockChain => {
  const {
    namespace = 'mock',
    references,
    symbol,
    decimals,
  } = typeof options === 'string' ? { namespace: options } : options
  const dialect = dialectOf(namespace)
  const networks = (references ?? dialect.references).map((reference): Network => {
    const http = [`https://${namespace}-${reference}.invalid`]
    return {
      id: dialect.idOf(reference),
      name: `Mock ${namespace} ${reference}`,
      chainNamespace: namespace,
      caipNetworkId: `${namespace}:${reference}`,
      nativeCurrency: { name: 'Mock Coin', symbol: symbol ?? 'MOCK', decimals: decimals ?? 18 },
      rpcUrls: { default: { http }, chainDefault: { http } },
      blockExplorers: { default: { name: 'Mockscan', url: 'https://explorer.invalid' } },
    }
  })
  const balances = new Map<string, bigint>()
  const home = networks[0]?.caipNetworkId ?? `${namespace}:main`
  const key = (address: string, network: string = home) => `${network} ${dialect.canonical(address)}`
  const balanceOf = (address: string, network?: string) => balances.get(key(address, network)) ?? 0n
  const setBalance = (address: string, amount: bigint, network?: string) => {
    balances.set(key(address, network), amount)
  }
  return {
    namespace,
    networks,
    balanceOf,
    setBalance,
    transfer: (from, to, amount, network) => {
      const left = balanceOf(from, network) - amount
      if (amount < 0n || left < 0n) throw new Error('Insufficient balance')
      setBalance(from, left, network)
      setBalance(to, balanceOf(to, network) + amount, network)
    },
    address: (number = 1) => dialect.make(number),
    adapter: {
      namespace,
      parseAddress: (input) => (dialect.pattern.test(input) ? dialect.canonical(input) : undefined),
      sameAddress: (one, other) => dialect.canonical(one) === dialect.canonical(other),
      addressUrl: (network, address) => {
        const url = network.blockExplorers?.default.url
        return url && `${url}/address/${address}`
      },
      provider: (session) => ({ request: (call) => session.request(call) }),
    },
    nativeBalance: async (_session, address, network) => balanceOf(address, network.caipNetworkId),
  }
}

/** A plugin with a mock chain; pass `chain` to control its balances. */
export const mockChain = (options: MockChainOptions & { readonly chain?: MockChain } = {}): AnyPlugin => {
  const chain = options.chain ?? createMockChain(options)
  return {
    id: `mock-chain.${chain.namespace}`,
    kernel: 1,
    setup: (context: {
      chain(adapter: ChainAdapter): unknown
      ability<T>(ability: Ability<T>, namespace: Namespace, load: () => T): unknown
    }) => {
      context.chain(chain.adapter)
      context.ability(nativeBalance, chain.namespace, () => chain.nativeBalance)
    },
  }
}
