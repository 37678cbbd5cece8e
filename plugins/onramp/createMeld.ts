import type { Hosts } from 'portico/core'
import { evm } from 'portico/plugins/eip155/contract'
import { solana } from 'portico/plugins/solana/contract'
import type { BuySource } from './contract.js'
import { meldHost } from './pageHosts.js'

export interface MeldDeps {
  readonly hosts: Hosts
  readonly publicKey: string
  readonly projectId: string | undefined
}

/** Meld: a link with the address; amount and currency are chosen there. */
export const createMeld = ({ hosts, publicKey, projectId }: MeldDeps): BuySource => {
  const url = hosts.at('meld', meldHost)
  return {
    name: 'meld',
    label: 'Meld.io',
    feeRange: '1-2%',
    url,
    supportedChains: Object.freeze([evm, solana]),
    asksAgain: true,
    link: ({ address, network }) => {
      const link = new URL(url)
      for (const [name, value] of Object.entries({
        publicKey,
        destinationCurrencyCode: network.chainNamespace === solana ? 'SOL' : 'USDC',
        walletAddress: address,
        externalCustomerId: projectId,
      }))
        if (value !== undefined) link.searchParams.set(name, value)
      return link.href
    },
  }
}
