import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type { Arrival, PurchaseCurrency } from './contract.js'

/** Key of the native coin. */
export const NATIVE = ''

/** A coin or token of an account that a purchase may bring. */
export interface Holding extends Arrival {
  /** Address of the token; empty for the native coin. */
  readonly key: string
  /** False for what the purchase cannot bring: only its amount is kept up to date. */
  readonly awaited: boolean
}

/** The amounts at the start of a purchase, as decimal texts by key. */
export type Baseline = Readonly<Record<string, string>>

export interface Awaited {
  readonly chainId: string
  /** Of the currency that was chosen. */
  readonly symbol: string
  /** True if the provider's page asks for the currency again: then any of the purchase currencies may arrive. */
  readonly asksAgain: boolean
}

/** The coin and the tokens of an account, each with whether the purchase may bring it. */
export const holdingsOf = (
  coin: Arrival,
  tokens: readonly TokenBalance[],
  purchases: readonly PurchaseCurrency[],
  { chainId, symbol: chosen, asksAgain }: Awaited,
): readonly Holding[] => {
  const contractsOf = (all: readonly PurchaseCurrency[]) =>
    new Set(
      all.flatMap(({ networks }) =>
        networks.flatMap((each) =>
          each.chain_id === chainId && each.contract_address ? [each.contract_address.toLowerCase()] : [],
        ),
      ),
    )
  const named = contractsOf(purchases.filter(({ symbol }) => symbol === chosen))
  const sold = asksAgain ? contractsOf(purchases) : named
  const isAwaited = ({ address = '', symbol, mark }: TokenBalance) =>
    // Where its contract is known, a token that only bears the name is not it.
    !mark && (sold.has(address.toLowerCase()) || (symbol === chosen && !named.size))
  return [
    { ...coin, key: NATIVE, awaited: asksAgain || coin.symbol === chosen },
    ...tokens.flatMap((token) => {
      const { address, amount, decimals, symbol } = token
      return address === undefined
        ? []
        : [{ key: address, amount, decimals, symbol, awaited: isAwaited(token) }]
    }),
  ]
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
  for (const { key, amount, decimals, symbol, awaited } of holdings) {
    const before = next.get(key)
    const known = before !== undefined ? BigInt(before) : complete && key ? 0n : undefined
    if (awaited && known !== undefined && amount > known)
      arrived ??= Object.freeze({ symbol, decimals, amount: amount - known })
    else next.set(key, String(amount))
  }
  return { baseline: Object.freeze(Object.fromEntries(next)), ...(arrived && { arrived }) }
}
