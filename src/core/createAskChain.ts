import { type Network, PorticoError } from 'portico/kernel'
import type { Http } from './services.js'

/** Sends a request to a network's RPC endpoint; resolves with the answer. */
export type AskChain = (
  network: Network,
  call: { readonly method: string; readonly params?: unknown },
) => Promise<unknown>

/**
 * Sends requests through the HTTP service. An error of the chain keeps its code and data, as if it came from
 * a wallet.
 */
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
