import type { Hosts } from 'portico/core'
import { evm } from 'portico/plugins/eip155/contract'
import { solana } from 'portico/plugins/solana/contract'
import type { Offer } from '../internal.js'
import { coinbaseHost, meldHost } from './pageHosts.js'
import { payChainOf } from './payChains.js'

/** Meld and Coinbase as rows say them. */
export const builtInOffers = (hosts: Hosts): { readonly meld: Offer; readonly coinbase: Offer } => ({
  meld: {
    name: 'meld',
    label: 'Meld.io',
    feeRange: '1-2%',
    url: hosts.at('meld', meldHost),
    supportedChains: Object.freeze([evm, solana]),
    asksAgain: true,
  },
  coinbase: {
    name: 'coinbase',
    label: 'Coinbase',
    feeRange: '1-2%',
    url: hosts.at('coinbase', coinbaseHost),
    supportedChains: Object.freeze([evm]),
    arrivesOn: (network) => (payChainOf(network) ? undefined : 'Ethereum'),
  },
})
