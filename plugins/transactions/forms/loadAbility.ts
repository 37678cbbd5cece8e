import { within } from 'portico/core'
import { notSent } from './failures.js'

/** Time limit for loading the code of a chain, in milliseconds. */
const LOADING = 20_000

/** The code of a chain; rejects with a sentence for the visitor if it does not load in time, or if the chain has none. */
export const loadAbility = async <T>(
  loading: Promise<T | undefined>,
  {
    late,
    missing,
    signal,
  }: { readonly late: string; readonly missing: string; readonly signal: AbortSignal },
): Promise<T> => {
  const loaded = await within(loading, { ms: LOADING, late, signals: [signal] })
  if (loaded === undefined) throw notSent(missing)
  return loaded
}
