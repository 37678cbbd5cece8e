import { skeleton } from 'portico/core'
import type { TokenBalance, TokenMark } from '../contract.js'

/** A name and a symbol that no other token may have. */
export interface NamedAsset {
  /** Absent for the native coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
}

const LINK =
  /https?:|www\.|\bt\.me\b|[\w-]\.(?:com|net|org|io|xyz|app|fi|finance|gift|gifts|site|online|vip|top|info|me|co|cc|live|pro|club|lol|fun|win|world|events?|rewards?|claims?|dev|link|network|exchange|cash|us|ru|in)\b/i

/** Whether a name or a symbol contains a link. */
const hasLink = ({ name, symbol }: NamedAsset) => LINK.test(name) || LINK.test(symbol)

/**
 * Marks tokens that belong below the fold: those with the name or symbol of the native coin or of one of the
 * host's tokens, those without a price that have the symbol of a token with a price, and those whose names
 * contain a link. The protected assets themselves are never marked.
 */
export const markTokens = (
  tokens: readonly TokenBalance[],
  protectedAssets: readonly NamedAsset[],
): readonly TokenBalance[] => {
  const owners = new Map<string, string | undefined>()
  const known = new Set(protectedAssets.map(({ address }) => address))
  for (const { address, name, symbol } of protectedAssets)
    for (const each of [skeleton(symbol), skeleton(name)])
      if (each && !owners.has(each)) owners.set(each, address)
  const priced = new Set(
    tokens.flatMap(({ value, symbol, mark }) => (value && !mark ? [skeleton(symbol)] : [])),
  )
  const markOf = (token: TokenBalance): TokenMark | undefined => {
    if (known.has(token.address)) return undefined
    const names = [skeleton(token.symbol), skeleton(token.name)]
    if (names.some((each) => owners.has(each))) return 'lookalike'
    if (!token.value && names[0] && priced.has(names[0])) return 'lookalike'
    return token.mark ?? (hasLink(token) ? 'link' : undefined)
  }
  return tokens.map((token) => {
    const { mark: before, ...rest } = token
    const mark = markOf(token)
    return before === mark ? token : Object.freeze({ ...rest, ...(mark && { mark }) })
  })
}
