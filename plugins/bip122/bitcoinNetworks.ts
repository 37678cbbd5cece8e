import type { CaipNetworkId } from 'portico/kernel'

/** A network as wallets name it, with the rules of its addresses. */
export interface BitcoinNetwork {
  readonly id: CaipNetworkId
  readonly name: 'mainnet' | 'testnet' | 'signet'
  /** Prefix of segwit addresses. */
  readonly prefix: string
  /** First bytes of the other addresses: of a key, of a script. */
  readonly versions: readonly [number, number]
  /** Its name in UniSat's `switchChain`. */
  readonly chain: string
}

/** Networks of installed wallets, by the first 32 characters of their genesis hash (CAIP-2). */
export const bitcoinNetworks: readonly BitcoinNetwork[] = [
  {
    id: 'bip122:000000000019d6689c085ae165831e93',
    name: 'mainnet',
    prefix: 'bc',
    versions: [0, 5],
    chain: 'BITCOIN_MAINNET',
  },
  {
    id: 'bip122:000000000933ea01ad0ee984209779ba',
    name: 'testnet',
    prefix: 'tb',
    versions: [0x6f, 0xc4],
    chain: 'BITCOIN_TESTNET',
  },
  {
    id: 'bip122:00000008819873e925422c1ff0f99f7c',
    name: 'signet',
    prefix: 'tb',
    versions: [0x6f, 0xc4],
    chain: 'BITCOIN_SIGNET',
  },
]

/** The network with a CAIP-2 id; undefined for networks that installed wallets do not know. */
export const networkFor = (id: string | undefined): BitcoinNetwork | undefined =>
  bitcoinNetworks.find((each) => each.id === id)
