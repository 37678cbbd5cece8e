import { readWebLink } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { BuyOrder, BuySource } from './contract.js'
import type { OnrampApi } from './createOnrampApi.js'
import { coinbaseHost } from './pageHosts.js'
import { PAY_CHAINS, payChainOf } from './payChains.js'

/** Where a purchase for a network arrives that Coinbase does not pay to. */
const ETHEREUM = 'ethereum'

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
      blockchains: isContract ? [payChainOf(network) ?? ETHEREUM] : Object.values(PAY_CHAINS),
      assets: [purchaseCurrency.symbol],
    },
  ],
  defaultNetwork: payChainOf(network) ?? ETHEREUM,
  partnerUserId: address,
  defaultExperience: 'buy' as const,
  // Only whole amounts can be set, and the session names no currency.
  ...(paymentAmount !== undefined &&
    paymentAmount >= 100n &&
    paymentCurrency.id === 'USD' && { presetFiatAmount: Number(paymentAmount / 100n) }),
})

export interface CoinbaseDeps {
  /** The page of Coinbase. */
  readonly url: string
  readonly appId: string | undefined
  readonly api: OnrampApi | undefined
}

/** Coinbase's page: a link of the page with an app id, else a session of the blockchain API. */
export const createCoinbase = ({ url, appId, api }: CoinbaseDeps): Pick<BuySource, 'link' | 'outcome'> => ({
  link: async (order, signal) => {
    const session = coinbaseSession(order)
    if (appId !== undefined) {
      const link = new URL(`${url}/buy/select-asset`)
      for (const [name, value] of Object.entries({ appId, ...session }))
        link.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
      return link.href
    }
    const sessionUrl = readWebLink(await api?.session(session, signal))
    // The page to pay on is Coinbase's, whatever the service says; the host may have named another address of it.
    const { origin, pathname, search } = new URL(sessionUrl ?? url)
    const { origin: ownOrigin } = new URL(url)
    if (!sessionUrl || (origin !== ownOrigin && origin !== new URL(coinbaseHost.url).origin))
      throw new PorticoError('The session leads to another page', { category: 'onramp' })
    return ownOrigin + pathname + search
  },
  ...(api && { outcome: ({ address }, since, signal) => api.outcome(address, since, signal) }),
})
