import { fiatValue, isDisguised, readIcon, readText } from 'portico/core'
import type { ChainAdapter, Network } from 'portico/kernel'
import type { SourcedToken, TokenBalance } from './contract.js'
import { markTokens, type NamedAsset } from './reading/markTokens.js'
import { readPrice } from './reading/readPrice.js'

/** Maximum length of a name, and of a symbol. */
const MAX_NAME = 64
const MAX_SYMBOL = 24
/** Maximum number of decimals, because an amount has at most 78 digits. */
const MAX_DECIMALS = 77
/** Maximum number of an account's tokens. */
const MAX_TOKENS = 20_000
/** No amount on any chain is larger. */
const MAX_AMOUNT = 1n << 256n

export interface ComposeContext {
  readonly network: Pick<Network, 'nativeCurrency'>
  readonly chain: Pick<ChainAdapter, 'parseAddress'> | undefined
  /** The host's tokens on this network, with canonical addresses. */
  readonly hostTokens: readonly (NamedAsset & {
    readonly address: string
    readonly decimals: number
    readonly icon?: string
  })[]
}

/** Tokens in the order in which they are shown. */
export interface ComposedTokens {
  readonly tokens: readonly TokenBalance[]
  /** The total value, without the tokens below the fold; absent if no price is known. */
  readonly total?: bigint
  /** How many rows could not be read. */
  readonly skipped: number
}

const shortenAddress = (address: string) =>
  address.length > 12 ? `${address.slice(0, 4)}…${address.slice(-4)}` : address

const compare = (one: TokenBalance, other: TokenBalance): number => {
  if (!one.address !== !other.address) return one.address ? 1 : -1
  const [left, right] = [one.value ?? -1n, other.value ?? -1n]
  if (left !== right) return left < right ? 1 : -1
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0
}

/**
 * Validates a source's answer, drops tokens without amount, and those without decimals that the page does not
 * list, marks suspicious ones and sorts the rest.
 */
export const composeTokens = (
  answer: readonly SourcedToken[],
  { network, chain, hostTokens }: ComposeContext,
): ComposedTokens => {
  const found = new Map<string | undefined, TokenBalance>()
  let skipped = 0
  const hostTokenOf = (address: string | undefined) => hostTokens.find((each) => each.address === address)
  const read = (input: SourcedToken): TokenBalance | undefined => {
    const { address: rawAddress, amount, decimals } = input
    const isAmount = typeof amount === 'bigint' && amount >= 0n && amount < MAX_AMOUNT
    if (!isAmount || !Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) return undefined
    const isAddress = typeof rawAddress === 'string' && rawAddress.length <= 128
    const address = isAddress
      ? chain?.parseAddress
        ? chain.parseAddress(rawAddress)
        : rawAddress
      : undefined
    if (rawAddress !== undefined && !address) return undefined
    const hostToken = hostTokenOf(address)
    // For the page's own tokens and the native coin, the page and the network take precedence over the
    // source.
    const trusted = address === undefined ? network.nativeCurrency : hostToken
    if (trusted && trusted.decimals !== decimals) return undefined
    const { symbol: givenSymbol = input.symbol, name: givenName = input.name } = trusted ?? {}
    const [symbol, name] = [readText(givenSymbol, MAX_SYMBOL), readText(givenName, MAX_NAME)]
    // A chain may have no names for tokens; the address then says which token it is.
    const label = symbol || name || (address ? shortenAddress(address) : network.nativeCurrency.symbol)
    const price = readPrice(input.price)
    const value = fiatValue(amount, decimals, price)
    const icon = hostToken?.icon ?? readIcon(input.icon)
    return Object.freeze({
      ...(address !== undefined && { address }),
      name: name || label,
      symbol: symbol || label,
      decimals,
      amount,
      ...(price !== undefined && value !== undefined && { price, value }),
      ...(icon && { icon }),
      ...((isDisguised(givenSymbol) || isDisguised(givenName)) && { mark: 'disguised' as const }),
    })
  }
  for (const input of answer.slice(0, MAX_TOKENS)) {
    let token: TokenBalance | undefined
    try {
      token = read(input)
    } catch {
      // Not even an object.
    }
    if (!token) skipped++
    else if (
      token.amount &&
      (token.decimals || token.address === undefined || hostTokenOf(token.address)) &&
      !found.has(token.address)
    )
      found.set(token.address, token)
  }
  const { name, symbol } = network.nativeCurrency
  const tokens = markTokens([...found.values()], [{ name, symbol }, ...hostTokens])
  const shown = tokens.flatMap(({ mark, value }) => (mark || value === undefined ? [] : [value]))
  return {
    tokens: Object.freeze([...tokens].sort(compare)),
    ...(shown.length > 0 && { total: shown.reduce((sum, each) => sum + each, 0n) }),
    skipped,
  }
}
