import { type Http, within } from 'portico/core'
import { type Network, PorticoError, type Session } from 'portico/kernel'

/** How long a wallet may take to answer a question about its chain, in milliseconds. */
const DEADLINE = 10_000

/** Reads from the chain; `parse` throws if the answer is not valid. */
export type Ask = <T>(
  call: { readonly method: string; readonly params: readonly unknown[] },
  parse: (answer: unknown) => T,
) => Promise<T>

/**
 * Reads from the network's own endpoint, because a wallet's answers about its own transactions prove nothing. With `apartFrom`, only an
 * endpoint of another host is asked.
 */
export const askNode =
  (http: Http, network: Network, signal: AbortSignal, apartFrom?: string): Ask =>
  (call, parse) =>
    http.rpc(network, call, { parse }, { headers: { 'content-type': 'application/json' }, signal, apartFrom })

/** Reads from an endpoint of another host than this one; from the network's own endpoint if that cannot be reached. */
export const askAnother = (http: Http, network: Network, signal: AbortSignal, apartFrom: string): Ask => {
  const [another, own] = [askNode(http, network, signal, apartFrom), askNode(http, network, signal)]
  return async (call, parse) => {
    try {
      return await another(call, parse)
    } catch (error) {
      signal.throwIfAborted()
      // Another node has answered.
      if (error instanceof PorticoError && error.category === 'rpc') throw error
      return own(call, parse)
    }
  }
}

/** Reads from the network's endpoint, or through the wallet if the endpoint cannot be reached. */
export const askEither = (
  http: Http | undefined,
  session: Session,
  network: Network,
  signal: AbortSignal,
): Ask => {
  const askWallet: Ask = async (call, parse) =>
    parse(
      await within(session.request({ ...call, chainId: network.caipNetworkId }, { signal }), {
        ms: DEADLINE,
        late: 'The wallet did not answer',
        signals: [signal],
      }),
    )
  if (!http) return askWallet
  return async (call, parse) => {
    try {
      return await askNode(http, network, signal)(call, parse)
    } catch (error) {
      signal.throwIfAborted()
      // The node has answered, and the wallet's node would answer the same.
      if (error instanceof PorticoError && error.category === 'rpc') throw error
      return askWallet(call, parse)
    }
  }
}
