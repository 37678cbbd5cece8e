import type { CaipNetworkId } from 'portico/kernel'
import { embeddedNamespaces } from './embeddedNamespaces.js'

/** The network with this number at the secure site. */
export const numberedNetwork = (chainId: number | string): CaipNetworkId =>
  `${embeddedNamespaces[0]}:${chainId}`
