import { type Abilities, cell } from 'portico/kernel'
import type { ChainPairing } from 'portico/plugins/walletconnect/contract'

/** The pairing parameters of these namespaces, as a plugin gets them. */
export const pairingsOf = (chains: Readonly<Record<string, ChainPairing>>): Abilities<ChainPairing> => ({
  namespaces: cell(Object.keys(chains)),
  of: async (namespace) => chains[namespace],
})
