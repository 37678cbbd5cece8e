import { within } from 'portico/core'
import type { SwapQuery, SwapQuote, SwapSource } from '../contract.js'
import { leastOf } from './quoteMaths.js'

/** Time limit of a source, in milliseconds. */
const DEADLINE = 10_000

/** Asks sources in order until one has an offer; undefined if none has. Rejects if the last one fails. */
export const askQuote = async (
  sources: readonly SwapSource[],
  query: SwapQuery,
  { now, late, signal }: { now(): number; readonly late: string; readonly signal: AbortSignal },
): Promise<SwapQuote | undefined> => {
  let failure: { readonly error: unknown } | undefined
  for (const source of sources) {
    signal.throwIfAborted()
    try {
      const offer = await within((async () => source.quote(query, signal))(), {
        ms: DEADLINE,
        late,
        signals: [signal],
      })
      failure = undefined
      const { received, impact, permitSpender } = { ...offer }
      if (typeof received !== 'bigint' || received <= 0n || received >> 256n) continue
      const isKnown = typeof impact === 'number' && impact >= 0 && impact <= 10_000
      return Object.freeze({
        source,
        query,
        received,
        least: leastOf(received, query.slippage),
        ...(isKnown && { impact: Math.floor(impact) }),
        ...(typeof permitSpender === 'string' && { permitSpender }),
        at: now(),
      })
    } catch (error) {
      signal.throwIfAborted()
      failure = { error }
    }
  }
  if (failure) throw failure.error
  return undefined
}
