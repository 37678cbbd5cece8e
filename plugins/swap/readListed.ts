import { isSameAddress, readIcon, readText } from 'portico/core'
import type { ChainAdapter, Network } from 'portico/kernel'
import type { ListedToken } from './contract.js'

/** The longest name and symbol, in letters, and the most decimals of a token. */
const [NAME, SYMBOL, DECIMALS] = [60, 20, 36]

/** Text that may be an address: the checksums of a thousand would keep the page busy, so they are for the tokens that are chosen. */
const ADDRESS = /^[\w-]{1,128}$/

/** A token of a source: copied, validated, frozen; undefined if it cannot be shown. */
const readToken = (token: ListedToken): ListedToken | undefined => {
  const { address: given, name, symbol, decimals, icon } = Object(token) as Partial<ListedToken>
  const address = typeof given === 'string' && ADDRESS.test(given) ? given : undefined
  const [shownName, shownSymbol] = [readText(name, NAME), readText(symbol, SYMBOL)]
  const isDisguised = shownName.disguised || shownSymbol.disguised || !shownSymbol.text
  if ((given !== undefined && !address) || isDisguised) return undefined
  if (!Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > DECIMALS) return undefined
  const picture = readIcon(icon)
  return Object.freeze({
    ...(address !== undefined && { address }),
    name: shownName.text || shownSymbol.text,
    symbol: shownSymbol.text,
    decimals: Number(decimals),
    ...(picture && { icon: picture }),
  })
}

/**
 * The tokens of sources, each once; the first one that names a token counts. The native coin has the name, symbol and decimals of its
 * network: a source adds its picture at most.
 */
export const readListed = (
  lists: readonly (readonly ListedToken[])[],
  { name, symbol, decimals }: Network['nativeCurrency'],
): readonly ListedToken[] => {
  const seen = new Set<string>()
  const read = lists.flat().flatMap((each) => {
    const token = readToken(each)
    const key = token?.address?.toLowerCase() ?? ''
    if (!token || seen.has(key)) return []
    seen.add(key)
    return [token.address === undefined ? Object.freeze({ ...token, name, symbol, decimals }) : token]
  })
  return Object.freeze(read)
}

/** A listed token with its address in canonical form; undefined if it is none of the chain. */
export const readChosen = (token: ListedToken, { parseAddress }: ChainAdapter): ListedToken | undefined => {
  if (token.address === undefined || !parseAddress) return token
  const address = parseAddress(token.address.toLowerCase()) ?? parseAddress(token.address)
  return address === undefined ? undefined : Object.freeze({ ...token, address })
}

/**
 * The token of a list with an address or a symbol. A symbol stands for the native coin first, then for the tokens that `isTrusted` accepts;
 * undefined if it has several meanings.
 */
export const findListed = (
  tokens: readonly ListedToken[],
  wanted: string | undefined,
  chain: ChainAdapter,
  isTrusted: (token: ListedToken) => boolean = () => false,
): ListedToken | undefined => {
  if (wanted === undefined) return undefined
  const given = tokens.find(({ address }) => address !== undefined && isSameAddress(chain, address, wanted))
  if (given) return given
  const named = tokens.filter(({ symbol }) => symbol.toLowerCase() === wanted.toLowerCase())
  const native = named.find(({ address }) => address === undefined)
  if (native) return native
  const trusted = named.filter(isTrusted)
  const [found, ...others] = trusted.length ? trusted : named
  return others.length ? undefined : found
}
