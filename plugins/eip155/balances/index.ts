import { walletFailure, within } from 'portico/core'
import type { Network, Session } from 'portico/kernel'

const DEADLINE = 10_000

/** The error of an answer that a repeated request would not change soon. */
const impossible = (text: string) => Object.assign(walletFailure(text), { reason: 'impossible' })

/** Reads the native balance in wei through the session's wallet. */
export const readBalance = async (
  session: Session,
  address: string,
  { caipNetworkId }: Network,
  signal: AbortSignal,
): Promise<bigint> => {
  const call = { method: 'eth_getBalance', params: [address, 'latest'], chainId: caipNetworkId }
  const answer = await within(session.request(call, { signal }), {
    ms: DEADLINE,
    late: 'The wallet did not answer',
  })
  if (session.network.get() !== caipNetworkId)
    throw walletFailure('The wallet switched networks while its balance was read')
  if (typeof answer !== 'string' || !/^0x[\da-f]{1,64}$/i.test(answer))
    throw impossible('The wallet answered with a balance that is no hexadecimal number')
  const amount = BigInt(answer)
  // No chain has that much, but some endpoints answer every call with the same bytes.
  if (amount >> 128n) throw impossible('The wallet answered with a balance that cannot be one')
  return amount
}
