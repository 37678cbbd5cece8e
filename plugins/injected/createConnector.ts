import type { Connector } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { type Eip1193, evm } from 'portico/plugins/eip155/contract'
import type { Offer } from './createOffers.js'

/** The connector of an offered wallet; `onConnected` is called after it has connected. */
export const createConnector = (
  { provider, ...details }: Offer,
  load: () => Promise<Eip1193 | undefined>,
  onConnected: () => void,
): Connector => {
  const eip1193 = async () => {
    const service = await load()
    if (!service)
      throw new PorticoError('Chain adapter not found', { category: 'connect', code: 'adapter-missing' })
    return service
  }
  return {
    ...details,
    namespaces: [evm],
    installed: true,
    restoresUnlocked: true,
    connect: async (request) => {
      const session = await (await eip1193()).connect(provider, request, details)
      onConnected()
      return [session]
    },
    restore: async (request) => {
      const session = await (await eip1193()).restore(provider, request, details)
      return session ? [session] : []
    },
  }
}
