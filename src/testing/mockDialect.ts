import type { CaipNetworkId, Namespace } from 'portico/kernel'

/** How the wallets and the chain of a namespace talk, as far as the mocks do. */
export interface MockDialect {
  readonly pattern: RegExp
  /** An address, another one for each number. */
  make(number: number): string
  /** References of the networks where nobody names others. */
  readonly references: readonly string[]
  /** The id of a network as its object has it. */
  idOf(reference: string): number | string
  /** What is the same for every way to write an address. */
  canonical(address: string): string
  /** What a wallet calls a network. */
  chainId(network: string): string
  /** The network that a wallet calls so. */
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

/** The namespace of a mock wallet where nobody names one. */
export const firstNamespace: Namespace = 'eip155'

export const dialectOf = (namespace: Namespace): MockDialect => dialects[namespace] ?? any
