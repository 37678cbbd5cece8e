import { field, walletFailure, within } from 'portico/core'
import type { Network, Session } from 'portico/kernel'
import type { TransactionStatus } from 'portico/plugins/activity/contract'

const DEADLINE = 10_000

const readHex = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined

/** Reads the status of a transaction through the session's wallet; the mark is its nonce. */
export const readStatus = async (
  session: Session,
  hash: string,
  { caipNetworkId }: Network,
  signal: AbortSignal,
  known?: { readonly from: string; readonly mark?: string },
): Promise<TransactionStatus> => {
  const ask = async (method: string, params: readonly unknown[]) => {
    signal.throwIfAborted()
    const request = session.request({ method, params, chainId: caipNetworkId }, { signal })
    const answer = await within(request, { ms: DEADLINE, late: 'The wallet did not answer' })
    if (session.network.get() !== caipNetworkId)
      throw walletFailure('The wallet switched networks while a transaction was read')
    return answer
  }
  /** Whether an answer is about this transaction. */
  const matchesHash = (answer: unknown, key: string) =>
    String(field(answer, key)).toLowerCase() === hash.toLowerCase()

  const readReceipt = async (): Promise<TransactionStatus | undefined> => {
    const receipt = await ask('eth_getTransactionReceipt', [hash])
    if (receipt === null || receipt === undefined) return undefined
    if (!matchesHash(receipt, 'transactionHash'))
      throw walletFailure('The wallet answered with another receipt')
    const given = field(receipt, 'status')
    // Without a status the transaction is in a block all the same, and no later answer says more.
    const status = given === undefined || given === null ? 1n : readHex(given)
    if (status !== 0n && status !== 1n)
      throw walletFailure('The wallet answered with a receipt without status')
    return { status: status ? 'confirmed' : 'failed' }
  }

  const receipt = await readReceipt()
  if (receipt) return receipt
  const transaction = await ask('eth_getTransactionByHash', [hash])
  if (matchesHash(transaction, 'hash')) {
    const nonce = readHex(field(transaction, 'nonce'))
    return { status: 'pending', ...(nonce !== undefined && { mark: String(nonce) }) }
  }
  const mark = known?.mark
  if (!known || !mark || !/^\d{1,20}$/.test(mark)) return { status: 'unknown' }
  const accountNonce = readHex(await ask('eth_getTransactionCount', [known.from, 'latest']))
  if (accountNonce === undefined || accountNonce <= BigInt(mark)) return { status: 'unknown', mark }
  // Its nonce is used: by another transaction, unless its own block came between the two requests.
  return (await readReceipt()) ?? { status: 'replaced', mark }
}
