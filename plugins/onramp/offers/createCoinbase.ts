import { readWebLink } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { BuyOrder, BuySource, CoinbaseOptions } from '../contract.js'
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
  readonly coinbase: CoinbaseOptions | undefined
  readonly api: OnrampApi | undefined
}

/** A token may be part of a link; its letters are Coinbase's. */
const TOKEN = /^[\w.~+/=-]{1,2000}$/

/** Coinbase's page: a link with a session token of the host's server, else a session of the blockchain API. */
export const createCoinbase = ({
  url,
  coinbase,
  api,
}: CoinbaseDeps): Pick<BuySource, 'link' | 'outcome'> => ({
  link: async (order, signal) => {
    const session = coinbaseSession(order)
    if (coinbase) {
      const { destinationWallets, ...parameters } = session
      const addresses = destinationWallets.map(({ address, blockchains }) =>
        Object.freeze({ address, blockchains: Object.freeze([...blockchains]) }),
      )
      const assets = Object.freeze([order.purchaseCurrency.symbol])
      const token: unknown = await coinbase.sessionToken(
        Object.freeze({ addresses: Object.freeze(addresses), assets }),
        signal,
      )
      if (typeof token !== 'string' || !TOKEN.test(token))
        throw new PorticoError('coinbase.sessionToken returned no token', { category: 'onramp' })
      const link = new URL(`${url}/buy/select-asset`)
      for (const [name, value] of Object.entries({
        sessionToken: token,
        defaultAsset: order.purchaseCurrency.symbol,
        ...parameters,
        ...('presetFiatAmount' in parameters && { fiatCurrency: order.paymentCurrency.id }),
      }))
        link.searchParams.set(name, String(value))
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
