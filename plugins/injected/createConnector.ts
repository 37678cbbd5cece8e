import type { Connector } from 'portico/core'
import type { Eip1193 } from 'portico/plugins/eip155/contract'
import type { Offer } from './offer.js'

/** The way to connect an offered wallet; `connected` is told when that worked. */
export const createConnector = (
  { provider, ...given }: Offer,
  eip1193: Eip1193,
  connected: () => void,
): Connector => ({
  ...given,
  namespaces: ['eip155'],
  installed: true,
  connect: async (request) => {
    const session = await eip1193.connect(provider, request, given)
    connected()
    return [session]
  },
  restore: async (request) => {
    const session = await eip1193.restore(provider, request, given)
    return session ? [session] : []
  },
})
