import type { CaipNetworkId } from 'portico/kernel'
import { polkadot } from './contract.js'

/** SS58 prefixes by the first 32 digits of the genesis hash (CAIP-13): relay chains and parachains of the SS58 registry. */
const PREFIXES: Readonly<Record<string, number>> = {
  // Polkadot, its Asset Hub, and Paseo.
  '91b171bb158e2d3848fa23a9f1c25182': 0,
  '68d56f15f85d3136970ec16946040bc1': 0,
  '77afd6190f1554ad45fd0d31aee62aac': 0,
  // Kusama and its Asset Hub.
  b0a8d493285c2df73290dfb7e61f870f: 2,
  '48239ef607d7928874027a43a6768920': 2,
  // Astar and Acala.
  '9eb76c5184c4ab8679d2d5d819fdf90b': 5,
  fc41b9bd8ef8fe53d58c7ea67c794c7e: 10,
}
/** Of any Substrate chain, Westend and Rococo among them. */
export const GENERIC = 42

const referenceOf = (network: CaipNetworkId) => network.slice(polkadot.length + 1)

/** Whether the SS58 prefix of a network is known. */
export const isListed = (network: CaipNetworkId): boolean => Object.hasOwn(PREFIXES, referenceOf(network))

/** The SS58 prefix of a network; that of any Substrate chain if it is not listed. */
export const prefixOf = (network: CaipNetworkId): number =>
  isListed(network) ? (PREFIXES[referenceOf(network)] as number) : GENERIC

/** The network whose genesis block has this hash; undefined if the text is no hash. */
export const networkOf = (genesis: unknown): CaipNetworkId | undefined =>
  typeof genesis === 'string' && /^0x[\da-f]{64}$/i.test(genesis)
    ? `${polkadot}:${genesis.slice(2, 34).toLowerCase()}`
    : undefined
