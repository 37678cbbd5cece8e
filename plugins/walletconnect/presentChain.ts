import type { CaipNetworkId } from 'portico/kernel'
import { deprecatedChains } from './deprecatedChains.js'

/** What a network is called now. */
export const presentChain = (chain: string): CaipNetworkId => {
  const [now = chain] = Object.entries(deprecatedChains).find(([, older]) => older === chain) ?? []
  return now as CaipNetworkId
}
