import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type { Arrival, PurchaseCurrency } from '../contract.js'

/** Key of the native coin. */
export const NATIVE = ''

/** A coin or token of an account that a purchase may bring. */
export interface Holding extends Arrival {
  /** Address of the token; empty for the native coin. */
  readonly key: string
  /** False for a coin or token that the purchase cannot bring, whose amount alone is kept up to date. */
  readonly isExpected: boolean
}

/** The amounts at the start of a purchase, as decimal texts by key. */
export type Baseline = Readonly<Record<string, string>>

export interface ExpectedPurchase {
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
  { chainId, symbol: chosenSymbol, asksAgain }: ExpectedPurchase,
): readonly Holding[] => {
  const contractsOf = (all: readonly PurchaseCurrency[]) =>
    new Set(
      all.flatMap(({ networks }) =>
        networks.flatMap((each) =>
          each.chain_id === chainId && each.contract_address ? [each.contract_address.toLowerCase()] : [],
        ),
      ),
    )
  const namedContracts = contractsOf(purchases.filter(({ symbol }) => symbol === chosenSymbol))
  const expectedContracts = asksAgain ? contractsOf(purchases) : namedContracts
  const isExpectedToken = ({ address = '', symbol, mark }: TokenBalance) =>
    // Where its contract is known, a token that only bears the name is not it.
    !mark &&
    (expectedContracts.has(address.toLowerCase()) || (symbol === chosenSymbol && !namedContracts.size))
  return [
    { ...coin, key: NATIVE, isExpected: asksAgain || coin.symbol === chosenSymbol },
    ...tokens.flatMap((token) => {
      const { address, amount, decimals, symbol } = token
      return address === undefined
        ? []
        : [{ key: address, amount, decimals, symbol, isExpected: isExpectedToken(token) }]
    }),
  ]
}

/**
 * The holding that has grown since the baseline, and the baseline of the next comparison: an amount spent meanwhile must not hide an arrival.
 * A token that was not there at the start began at zero, once the list of tokens is `complete`.
 */
export const compareHoldings = (
  baseline: Baseline,
  holdings: readonly Holding[],
  complete: boolean,
): { readonly baseline: Baseline; readonly arrived?: Arrival } => {
  const next = new Map(Object.entries(baseline))
  let arrived: Arrival | undefined
  for (const { key, amount, decimals, symbol, isExpected } of holdings) {
    const stored = next.get(key)
    const startAmount = stored !== undefined ? BigInt(stored) : complete && key ? 0n : undefined
    if (isExpected && startAmount !== undefined && amount > startAmount)
      arrived ??= Object.freeze({ symbol, decimals, amount: amount - startAmount })
    else next.set(key, String(amount))
  }
  return { baseline: Object.freeze(Object.fromEntries(next)), ...(arrived && { arrived }) }
}
