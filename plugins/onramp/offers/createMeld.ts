import { solana } from 'portico/plugins/solana/contract'
import type { BuySource } from '../contract.js'

export interface MeldDeps {
  /** The page of Meld. */
  readonly url: string
  readonly publicKey: string
  readonly projectId: string | undefined
}

/** Meld's page: a link with the address; amount and currency are chosen there. */
export const createMeld = ({ url, publicKey, projectId }: MeldDeps): Pick<BuySource, 'link'> => ({
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
})
