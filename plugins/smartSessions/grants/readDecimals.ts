import { within } from 'portico/core'
import type { Session } from 'portico/kernel'

/** How long a node may take, in milliseconds. */
const TIMEOUT = 10_000
/** Selector of `decimals()`. */
const DECIMALS = '0x313ce567'
/** More decimals than any token has. */
const MOST = 77

/** The decimals of a token, read from its contract; undefined if it tells none. */
export const readDecimals = async (
  session: Pick<Session, 'request'>,
  chainId: string,
  token: string,
  signal: AbortSignal,
): Promise<number | undefined> => {
  const call = { method: 'eth_call', params: [{ to: token, data: DECIMALS }, 'latest'], chainId }
  try {
    const answer = await within(session.request(call, { signal }), { ms: TIMEOUT, signals: [signal] })
    if (typeof answer !== 'string' || !/^0x[\da-f]{64}$/i.test(answer)) return undefined
    const decimals = Number(BigInt(answer))
    return decimals <= MOST ? decimals : undefined
  } catch {
    return undefined
  }
}
