import { walletFailure } from 'portico/core'
import type { Network, Session } from 'portico/kernel'
import type { AssetAmount, NamedToken } from 'portico/plugins/tokens/contract'
import { encodeBalanceOf, encodeBatch, readAmount, readBatch } from './tokenCalls.js'

/** Multicall3, at the same address on every chain that has it. */
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Number of tokens read in one call, because endpoints limit the gas of a call. */
const BATCH_SIZE = 100
/** How many calls run at once. */
const CONCURRENCY = 4

/** Runs the work for each item, a few at a time, and keeps their order. */
const mapConcurrently = async <T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> => {
  const results: R[] = []
  let next = 0
  const run = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index] as T)
    }
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, items.length) }, run))
  return results
}

const batches = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )

/**
 * The host's tokens that an address owns, read through the session: in batches if the chain has Multicall3,
 * otherwise one by one.
 */
export const readTokens = async (
  session: Session,
  owner: string,
  { caipNetworkId }: Network,
  signal: AbortSignal,
  hostTokens: readonly NamedToken[],
): Promise<readonly AssetAmount[]> => {
  const call = (to: string, data: string) => {
    signal.throwIfAborted()
    const params = [{ to, data }, 'latest']
    return session.request({ method: 'eth_call', params, chainId: caipNetworkId }, { signal })
  }
  /** The amounts of a batch; undefined if the chain has no Multicall3, or refuses the call. */
  const readBatched = async (tokens: readonly NamedToken[]) => {
    const addresses = tokens.map(({ address }) => address)
    const answer = await call(MULTICALL, encodeBatch(addresses, owner)).catch(() => undefined)
    signal.throwIfAborted()
    return readBatch(answer, tokens.length)
  }
  let failed: { readonly error: unknown } | undefined
  let answered = false
  const readSingle = async ({ address }: NamedToken) => {
    try {
      const amount = readAmount(await call(address, encodeBalanceOf(owner)))
      answered = true
      return amount
    } catch (error) {
      signal.throwIfAborted()
      // A faulty token must not hide the others.
      failed = { error }
      return undefined
    }
  }
  const [first, ...rest] = batches(hostTokens)
  if (!first) return []
  const firstAmounts = await readBatched(first)
  const amounts = firstAmounts
    ? [
        firstAmounts,
        ...(await mapConcurrently(
          rest,
          async (each) => (await readBatched(each)) ?? mapConcurrently(each, readSingle),
        )),
      ].flat()
    : await mapConcurrently(hostTokens, readSingle)
  if (session.network.get() !== caipNetworkId)
    throw walletFailure('The wallet switched networks while its tokens were read')
  if (failed && !firstAmounts && !answered) throw failed.error
  return hostTokens.flatMap(({ address, ...token }, index) => {
    const amount = amounts[index]
    return amount ? [{ ...token, asset: `${caipNetworkId}/erc20:${address}`, amount }] : []
  })
}
