import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type { Arrival, PurchaseCurrency } from './contract.js'

/** Key of the native coin. */
export const NATIVE = ''

/** A coin or token of an account that a purchase may bring. */
export interface Holding extends Arrival {
  /** Address of the token; empty for the native coin. */
  readonly key: string
}

/** The amounts at the start of a purchase, as decimal texts by key. */
export type Baseline = Readonly<Record<string, string>>

/** The tokens that a purchase may bring: those that can be bought on the network, and those with the chosen symbol. */
export const awaitedTokens = (
  tokens: readonly TokenBalance[],
  purchases: readonly PurchaseCurrency[],
  { chainId, symbol: chosen }: { readonly chainId: string; readonly symbol: string },
): readonly Holding[] => {
  const sold = new Set(
    purchases.flatMap(({ networks }) =>
      networks.flatMap((each) =>
        each.chain_id === chainId && each.contract_address ? [each.contract_address.toLowerCase()] : [],
      ),
    ),
  )
  return tokens.flatMap(({ address, amount, decimals, symbol, mark }) =>
    address !== undefined && !mark && (sold.has(address.toLowerCase()) || symbol === chosen)
      ? [{ key: address, amount, decimals, symbol }]
      : [],
  )
}

/**
 * The holding that has grown since the baseline, and the baseline for the next look: what was spent meanwhile must not hide an arrival.
 * A token that was not there at the start began at zero, once the list of tokens is `complete`.
 */
export const compareHoldings = (
  baseline: Baseline,
  holdings: readonly Holding[],
  complete: boolean,
): { readonly baseline: Baseline; readonly arrived?: Arrival } => {
  const next = new Map(Object.entries(baseline))
  let arrived: Arrival | undefined
  for (const { key, amount, decimals, symbol } of holdings) {
    const before = next.get(key)
    const known = before !== undefined ? BigInt(before) : complete && key ? 0n : undefined
    if (known !== undefined && amount > known)
      arrived ??= Object.freeze({ symbol, decimals, amount: amount - known })
    else next.set(key, String(amount))
  }
  return { baseline: Object.freeze(Object.fromEntries(next)), ...(arrived && { arrived }) }
}
