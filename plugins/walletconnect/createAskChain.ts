import type { Http } from 'portico/core'
import { type Network, PorticoError } from 'portico/kernel'

/** Asks the endpoint of a network. */
export type AskChain = (
  network: Network,
  call: { readonly method: string; readonly params?: unknown },
) => Promise<unknown>

/** Asks by the service for HTTP; what the chain refuses is refused as a wallet would: with its code and data. */
export const createAskChain =
  (http: () => Promise<Http | undefined>): AskChain =>
  async (network, call) => {
    const service = await http()
    if (!service) throw new PorticoError('The modal could not be loaded', { category: 'modal' })
    try {
      return await service.rpc(network, call, { parse: (answer) => answer })
    } catch (error) {
      const { code, data } = Object(Object(error).cause) as {
        readonly code?: unknown
        readonly data?: unknown
      }
      throw typeof code === 'number' ? Object.assign(error as Error, { code, data }) : error
    }
  }
