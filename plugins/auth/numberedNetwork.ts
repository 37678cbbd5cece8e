import type { CaipNetworkId } from 'portico/kernel'
import { embeddedNamespaces } from './embeddedNamespaces.js'

/** The network that the secure site calls by a number. */
export const numberedNetwork = (chainId: number | string): CaipNetworkId =>
  `${embeddedNamespaces[0]}:${chainId}`
