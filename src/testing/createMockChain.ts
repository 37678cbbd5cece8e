import type { AnyPlugin, ChainAdapter, Namespace, Network } from 'portico/kernel'
import { dialectOf } from './mockDialect.js'

/** What a chain in memory is made of. */
export interface MockChainOptions {
  /** `mock` where absent. */
  readonly namespace?: Namespace
  /** Chain references after the namespace, e.g. `['1', '10']`. */
  readonly references?: readonly string[]
  /** Of its coin; `MOCK` where absent. */
  readonly symbol?: string
  /** Of its coin; 18 where absent. */
  readonly decimals?: number
}

/** A chain in memory: balances are base units. */
export interface MockChain {
  /** The namespace all of its networks have. */
  readonly namespace: Namespace
  /** As `createModal` takes them; the first is the default of every `network` below. */
  readonly networks: readonly Network[]
  /** What `mockChain` registers. */
  readonly adapter: ChainAdapter
  /** In base units; 0 for an address nobody has given anything. */
  balanceOf(address: string, network?: string): bigint
  /** Sets what an address owns, in base units. */
  setBalance(address: string, amount: bigint, network?: string): void
  /** Moves base units; throws where the sender has too little. */
  transfer(from: string, to: string, amount: bigint, network?: string): void
  /** A valid address of this namespace, another one for each number. */
  address(number?: number): string
}

/** A chain for any namespace, so that a second one is at hand without its libraries. */
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
      balance: async (_session, address, network) => balanceOf(address, network.caipNetworkId),
      provider: (session) => ({ request: (call) => session.request(call) }),
    },
  }
}

/** A plugin that brings a mock chain; give `chain` to keep hold of its balances. */
export const mockChain = (options: MockChainOptions & { readonly chain?: MockChain } = {}): AnyPlugin => {
  const chain = options.chain ?? createMockChain(options)
  return {
    id: `mock-chain.${chain.namespace}`,
    kernel: 1,
    setup: (context: { chain(adapter: ChainAdapter): unknown }) => {
      context.chain(chain.adapter)
    },
  }
}
