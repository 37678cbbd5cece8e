import { field } from 'portico/core'

/** Prefixes of addresses by chain id. */
const PREFIXES: Readonly<Record<string, string>> = {
  'cosmoshub-4': 'cosmos',
  'osmosis-1': 'osmo',
  'osmo-test-5': 'osmo',
  'juno-1': 'juno',
  'stargaze-1': 'stars',
  'akashnet-2': 'akash',
  celestia: 'celestia',
  'dydx-mainnet-1': 'dydx',
  'injective-1': 'inj',
  'neutron-1': 'neutron',
  'noble-1': 'noble',
  'axelar-dojo-1': 'axelar',
  'stride-1': 'stride',
  'secret-4': 'secret',
  'phoenix-1': 'terra',
  'pacific-1': 'sei',
}

/** The prefix of a chain's addresses: that of its `ChainInfo`, else of the list; undefined if neither has it. */
export const prefixOf = (chain: string, info: unknown): string | undefined => {
  const infoPrefix = field(info, 'bech32Config', 'bech32PrefixAccAddr')
  if (typeof infoPrefix === 'string') return infoPrefix
  return Object.hasOwn(PREFIXES, chain) ? PREFIXES[chain] : undefined
}
