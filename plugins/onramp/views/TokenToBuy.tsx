'use client'
import type { Network } from 'portico/kernel'
import { TokenLogo } from 'portico/react'
import type { PurchaseCurrency } from '../contract.js'

interface TokenToBuyProps {
  readonly currency: Pick<PurchaseCurrency, 'symbol' | 'networks'>
  readonly network: Network
  readonly size?: 28
}

/** The picture of a coin or token that is sold on a network. */
export function TokenToBuy({ currency: { symbol, networks }, network, size }: TokenToBuyProps) {
  const purchaseNetwork = networks.find((each) => each.chain_id === String(network.id))
  return (
    <TokenLogo
      // Without networks it is the coin of this one.
      network={purchaseNetwork || !networks.length ? network.caipNetworkId : undefined}
      token={{ symbol, address: purchaseNetwork?.contract_address }}
      size={size}
    />
  )
}
