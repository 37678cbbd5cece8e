import { isDisguised, isSameAddress, readIcon, readText, skeleton } from 'portico/core'
import type { ChainAdapter, Network } from 'portico/kernel'
import type { ListedToken } from '../contract.js'
import { wellKnownSymbols } from './tokenGroups.js'

/** Maximum length of a name and of a symbol, and maximum number of decimals of a token. */
const [NAME, SYMBOL, DECIMALS] = [60, 20, 36]

/** The form of an address. Checksums are verified only for chosen tokens, because those of thousands of tokens would keep the page busy. */
const ADDRESS = /^[\w-]{1,128}$/

/** A validated, frozen copy of a source's token; undefined if it cannot be shown. */
const readToken = (token: ListedToken): ListedToken | undefined => {
  const { address: rawAddress, name, symbol, decimals, icon } = Object(token) as Partial<ListedToken>
  const address = typeof rawAddress === 'string' && ADDRESS.test(rawAddress) ? rawAddress : undefined
  const [shownName, shownSymbol] = [readText(name, NAME), readText(symbol, SYMBOL)]
  if ((rawAddress !== undefined && !address) || !shownSymbol) return undefined
  if (isDisguised(name) || isDisguised(symbol)) return undefined
  if (!Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > DECIMALS) return undefined
  const picture = readIcon(icon)
  return Object.freeze({
    ...(address !== undefined && { address }),
    name: shownName || shownSymbol,
    symbol: shownSymbol,
    decimals: Number(decimals),
    ...(picture && { icon: picture }),
  })
}

/**
 * The tokens of several sources, each once, as the first source that lists it describes it. The native coin has the name, symbol and
 * decimals of its network; a source can only add a picture.
 */
export const readListed = (
  lists: readonly (readonly ListedToken[])[],
  { name, symbol, decimals }: Network['nativeCurrency'],
): readonly ListedToken[] => {
  const seen = new Set<string>()
  const known = new Set([symbol, ...wellKnownSymbols()].map(skeleton))
  const read = lists.flat().flatMap((each) => {
    const token = readToken(each)
    const key = token?.address?.toLowerCase() ?? ''
    if (!token || seen.has(key)) return []
    // No honest token is called almost USDC, in other letters.
    if (!/^[ -~]*$/.test(token.symbol) && known.has(skeleton(token.symbol))) return []
    seen.add(key)
    return [token.address === undefined ? Object.freeze({ ...token, name, symbol, decimals }) : token]
  })
  return Object.freeze(read)
}

/** A listed token with its address in canonical form; undefined if the chain has no such address. */
export const withCanonicalAddress = (
  token: ListedToken,
  { parseAddress }: ChainAdapter,
): ListedToken | undefined => {
  if (token.address === undefined || !parseAddress) return token
  const address = parseAddress(token.address.toLowerCase()) ?? parseAddress(token.address)
  return address === undefined ? undefined : Object.freeze({ ...token, address })
}

/**
 * Finds a token in a list by its address or symbol. A symbol means the native coin first, then a token that `isTrusted` accepts, then any
 * token; undefined if several have it.
 */
export const findListed = (
  tokens: readonly ListedToken[],
  wanted: string | undefined,
  chain: ChainAdapter,
  isTrusted: (token: ListedToken) => boolean = () => false,
): ListedToken | undefined => {
  if (wanted === undefined) return undefined
  const byAddress = tokens.find(
    ({ address }) => address !== undefined && isSameAddress(chain, address, wanted),
  )
  if (byAddress) return byAddress
  const named = tokens.filter(({ symbol }) => symbol.toLowerCase() === wanted.toLowerCase())
  const native = named.find(({ address }) => address === undefined)
  if (native) return native
  const trusted = named.filter(isTrusted)
  const [found, ...others] = trusted.length ? trusted : named
  return others.length ? undefined : found
}
