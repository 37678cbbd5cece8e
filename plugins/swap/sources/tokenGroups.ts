import type { ListedToken } from '../contract.js'

/** Symbols that most visitors look for, and further ones that are traded a lot. */
const SUGGESTED = [
  'ETH',
  'WETH',
  'USDC',
  'USDT',
  'DAI',
  'WBTC',
  'ARB',
  'OP',
  'POL',
  'BNB',
  'AVAX',
  'GNO',
  'KLAY',
]
const POPULAR = [
  'UNI',
  '1INCH',
  'AAVE',
  'LINK',
  'CRV',
  'ENS',
  'BAL',
  'MKR',
  'LDO',
  'COMP',
  'SNX',
  'GRT',
  'PEPE',
]

/** The symbols that most visitors know. */
export const wellKnownSymbols = (): readonly string[] => [...SUGGESTED, ...POPULAR]

export type TokenGroup = 'own' | 'suggested' | 'popular' | 'others'

/** The tokens of a list in groups: own ones by value, then fixed lists, then the others. */
export const groupTokens = (
  tokens: readonly ListedToken[],
  ownedOf: (token: ListedToken) => { readonly amount: bigint; readonly value?: bigint } | undefined,
): readonly { readonly group: TokenGroup; readonly tokens: readonly ListedToken[] }[] => {
  const groups: Record<TokenGroup, ListedToken[]> = { own: [], suggested: [], popular: [], others: [] }
  for (const token of tokens) {
    const symbol = token.symbol.toUpperCase()
    const isOwn = (ownedOf(token)?.amount ?? 0n) > 0n
    const group = isOwn
      ? 'own'
      : token.address === undefined || SUGGESTED.includes(symbol)
        ? 'suggested'
        : POPULAR.includes(symbol)
          ? 'popular'
          : 'others'
    groups[group].push(token)
  }
  const worthOf = (token: ListedToken) => ownedOf(token)?.value ?? -1n
  groups.own.sort(
    (one, other) => Number(worthOf(other) > worthOf(one)) - Number(worthOf(one) > worthOf(other)),
  )
  const rank = (token: ListedToken, list: readonly string[]) => list.indexOf(token.symbol.toUpperCase())
  groups.suggested.sort((one, other) => rank(one, SUGGESTED) - rank(other, SUGGESTED))
  groups.popular.sort((one, other) => rank(one, POPULAR) - rank(other, POPULAR))
  return (['own', 'suggested', 'popular', 'others'] as const)
    .map((group) => ({ group, tokens: groups[group] }))
    .filter((each) => each.tokens.length)
}

/**
 * The tokens whose name or symbol contains the text, or whose address it is; those with exactly this symbol
 * come first.
 */
export const searchTokens = (tokens: readonly ListedToken[], query: string): readonly ListedToken[] => {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return tokens
  const found = tokens.filter(
    ({ name, symbol, address }) =>
      name.toLowerCase().includes(wanted) ||
      symbol.toLowerCase().includes(wanted) ||
      address?.toLowerCase() === wanted,
  )
  const isExact = ({ symbol }: ListedToken) => Number(symbol.toLowerCase() === wanted)
  return [...found].sort((one, other) => isExact(other) - isExact(one))
}
