import { chainOf, isSameAddress } from 'portico/core'
import type { Abilities, CaipNetworkId, ChainAdapter, Namespace, Source } from 'portico/kernel'
import type { ChainPairing } from '../contract.js'

/** Pairing parameters of a namespace, from its chain plugin, with CAIP defaults. */
export interface PairedChain extends Pick<ChainPairing, 'methods' | 'events' | 'switchTarget'> {
  readonly signsIn: boolean
  readonly chains: readonly CaipNetworkId[]
  readonly formerIds: Readonly<Record<string, CaipNetworkId>>
  /** The address as the wallet writes it; undefined if it is malformed for the namespace. */
  readAddress(text: string): string | undefined
  isSameAddress(one: string, other: string): boolean
  /** The current id of a network, which may be given by a former one. */
  presentId(chain: string): CaipNetworkId
  parseChainId(input: unknown): string | undefined
  isRead(method: string): boolean
}

/**
 * Looks up the loaded namespaces of a pairing. Any other namespace has no methods, the two standard events,
 * and addresses and network ids in the general form of CAIP-10 and CAIP-2.
 */
export type PairedChains = (namespace: Namespace) => PairedChain

/** Matches any account address that CAIP-10 allows. */
const ANY_ADDRESS = /^[-.%a-zA-Z\d]{1,128}$/
/** For a namespace without a plugin, of which no methods are known. */
const UNKNOWN: ChainPairing = { methods: [], events: ['chainChanged', 'accountsChanged'] }

const pairedChain = (
  namespace: Namespace,
  chain: ChainAdapter | undefined,
  { methods, events, chains = [], formerIds = {}, reads = [], signsIn = false, ...pairing }: ChainPairing,
): PairedChain => {
  const isAddress = (text: string) =>
    pairing.isAddress?.(text) ??
    (chain?.parseAddress ? chain.parseAddress(text) !== undefined : ANY_ADDRESS.test(text))
  return {
    methods,
    events,
    chains,
    formerIds,
    signsIn,
    readAddress: (text) => (isAddress(text) ? text : undefined),
    isSameAddress: (one, other) => isSameAddress(chain, one, other),
    presentId: (id) => {
      const [now = id] = Object.entries(formerIds).find(([, former]) => former === id) ?? []
      return now as CaipNetworkId
    },
    parseChainId: (input) =>
      typeof input === 'string' && input.startsWith(`${namespace}:`) ? input : pairing.parseChainId?.(input),
    switchTarget: (call) => pairing.switchTarget?.(call),
    isRead: (method) => reads.includes(method),
  }
}

/** Loads the pairing parameters of the namespaces from their chain plugins. */
export const loadChains = async (
  all: Source<readonly ChainAdapter[]>,
  namespaces: readonly Namespace[],
  pairing: Abilities<ChainPairing>,
): Promise<PairedChains> => {
  const load = async (namespace: Namespace) => {
    const parameters = (await pairing.of(namespace)) ?? UNKNOWN
    return [namespace, pairedChain(namespace, chainOf(all, namespace), parameters)] as const
  }
  const loaded = new Map(await Promise.all(namespaces.map(load)))
  return (namespace) => loaded.get(namespace) ?? pairedChain(namespace, undefined, UNKNOWN)
}
