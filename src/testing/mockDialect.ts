import type { CaipNetworkId, Namespace } from 'portico/kernel'

/** Formats of a namespace's wallets and chain, as far as the mocks need them. */
export interface MockDialect {
  readonly pattern: RegExp
  /** Makes an address, a different one for each number. */
  make(number: number): string
  /** Default references of networks. */
  readonly references: readonly string[]
  /** The `id` of a network object. */
  idOf(reference: string): number | string
  /** The canonical form of an address. */
  canonical(address: string): string
  /** A wallet's notation for a network. */
  chainId(network: string): string
  /** Parses a wallet's notation for a network. */
  readChain(raw: string): CaipNetworkId
  readonly methods: { readonly connect: string; readonly switch: string; readonly add: string }
}

const any: MockDialect = {
  pattern: /^[A-Za-z0-9]{3,90}$/,
  make: (number) => `mock${number.toString(36)}`,
  references: ['main', 'side'],
  idOf: (reference) => reference,
  canonical: (address) => address,
  chainId: (network) => network,
  readChain: (raw) => raw as CaipNetworkId,
  methods: { connect: 'mock_connect', switch: 'mock_switchNetwork', add: 'mock_addNetwork' },
}

const dialects: Readonly<Record<string, MockDialect>> = {
  eip155: {
    pattern: /^0x[0-9a-f]{40}$/i,
    make: (number) => `0x${number.toString(16).padStart(40, '0')}`,
    references: ['1', '137'],
    idOf: Number,
    canonical: (address) => address.toLowerCase(),
    chainId: (network) => `0x${Number(network.split(':')[1]).toString(16)}`,
    readChain: (raw) => `eip155:${Number(raw)}`,
    methods: {
      connect: 'eth_requestAccounts',
      switch: 'wallet_switchEthereumChain',
      add: 'wallet_addEthereumChain',
    },
  },
  solana: {
    ...any,
    pattern: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    make: (number) =>
      `Mock${[...String(number)].map((digit) => 'ABCDEFGHJK'[Number(digit)]).join('')}`.padEnd(32, '1'),
  },
}

/** Default namespace of a mock wallet. */
export const firstNamespace: Namespace = 'eip155'

export const dialectOf = (namespace: Namespace): MockDialect => dialects[namespace] ?? any
