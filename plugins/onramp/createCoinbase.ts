import { type Hosts, readWebLink } from 'portico/core'
import { type Network, PorticoError } from 'portico/kernel'
import { evm } from 'portico/plugins/eip155/contract'
import type { BuyOrder, BuySource } from './contract.js'
import type { OnrampApi } from './createOnrampApi.js'
import { coinbaseHost } from './pageHosts.js'

/** Networks that Coinbase pays to, by chain id. */
const PAY_CHAINS: Readonly<Record<string, string>> = {
  1: 'ethereum',
  42161: 'arbitrum',
  137: 'polygon',
  80094: 'berachain',
  43114: 'avalanche-c-chain',
  10: 'optimism',
  42220: 'celo',
  8453: 'base',
}

/** Coinbase's name of a network; Ethereum for those it does not pay to. */
export const payChainOf = ({ id }: Pick<Network, 'id'>): string =>
  (Object.hasOwn(PAY_CHAINS, String(id)) && PAY_CHAINS[String(id)]) || 'ethereum'

/** The session of a purchase: what the blockchain API, or the page itself, is given. */
export const coinbaseSession = ({
  address,
  network,
  purchaseCurrency,
  paymentCurrency,
  paymentAmount,
  isContract,
}: BuyOrder) => ({
  destinationWallets: [
    {
      address,
      blockchains: isContract ? [payChainOf(network)] : Object.values(PAY_CHAINS),
      assets: [purchaseCurrency.symbol],
    },
  ],
  defaultNetwork: payChainOf(network),
  partnerUserId: address,
  defaultExperience: 'buy' as const,
  // Only whole amounts can be set, and the session names no currency.
  ...(paymentAmount !== undefined &&
    paymentAmount >= 100n &&
    paymentCurrency.id === 'USD' && { presetFiatAmount: Number(paymentAmount / 100n) }),
})

export interface CoinbaseDeps {
  readonly hosts: Hosts
  readonly appId: string | undefined
  readonly api: OnrampApi | undefined
}

/** Coinbase: a link of the page with an app id, else a session of the blockchain API. */
export const createCoinbase = ({ hosts, appId, api }: CoinbaseDeps): BuySource => {
  const url = hosts.at('coinbase', coinbaseHost)
  return {
    name: 'coinbase',
    label: 'Coinbase',
    feeRange: '1-2%',
    url,
    supportedChains: Object.freeze([evm]),
    arrivesOn: ({ id }) => (Object.hasOwn(PAY_CHAINS, String(id)) ? undefined : 'Ethereum'),
    link: async (order, signal) => {
      const session = coinbaseSession(order)
      if (appId !== undefined) {
        const link = new URL(`${url}/buy/select-asset`)
        for (const [name, value] of Object.entries({ appId, ...session }))
          link.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
        return link.href
      }
      const given = readWebLink(await api?.session(session, signal))
      // The page to pay on is Coinbase's, whatever the service says; the host may have named another address of it.
      const { origin, pathname, search } = new URL(given ?? url)
      const { origin: own } = new URL(url)
      if (!given || (origin !== own && origin !== new URL(coinbaseHost.url).origin))
        throw new PorticoError('The session leads to another page', { category: 'onramp' })
      return own + pathname + search
    },
    ...(api && { outcome: ({ address }, since, signal) => api.outcome(address, since, signal) }),
  }
}
