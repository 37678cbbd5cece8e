import { field, type Http } from 'portico/core'
import { type Network, type Parser, PorticoError } from 'portico/kernel'
import type { AssetAmount } from 'portico/plugins/tokens/contract'
import { decodeBase58 } from '../encoding/decodeBase58.js'

/** The token program, and the one after it. */
const PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

interface TokenAmount {
  readonly mint: string
  readonly amount: bigint
  readonly decimals: number
}

const readTokenAmount = (entry: unknown): TokenAmount | undefined => {
  const info = field(entry, 'account', 'data', 'parsed', 'info')
  const mint = field(info, 'mint')
  const amount = field(info, 'tokenAmount', 'amount')
  const decimals = field(info, 'tokenAmount', 'decimals')
  return typeof mint === 'string' &&
    mint.length < 50 &&
    decodeBase58(mint)?.length === 32 &&
    // The chain counts in 64 bits.
    typeof amount === 'string' &&
    /^\d{1,20}$/.test(amount) &&
    Number.isInteger(decimals) &&
    (decimals as number) >= 0 &&
    (decimals as number) <= 255
    ? { mint, amount: BigInt(amount), decimals: decimals as number }
    : undefined
}

/** `{ context, value }`; accounts that cannot be read are left out. */
const accounts: Parser<readonly TokenAmount[]> = {
  parse: (answer) => {
    const value = field(answer, 'value')
    if (!Array.isArray(value)) throw new TypeError('No token accounts')
    return value.map(readTokenAmount).filter((each) => each !== undefined)
  },
}

/** The tokens of an address by its token accounts, from the network's endpoint. The chain has no names for them. */
export const readTokens = async (
  http: Http,
  address: string,
  network: Network,
  signal: AbortSignal,
): Promise<readonly AssetAmount[]> => {
  const read = (programId: string) =>
    http.rpc(
      network,
      {
        method: 'getTokenAccountsByOwner',
        params: [address, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
      },
      accounts,
      // Nodes refuse any other type.
      { headers: { 'content-type': 'application/json' }, signal },
    )
  const [tokenProgram, token2022] = PROGRAMS
  const lists = await Promise.all([
    read(tokenProgram),
    read(token2022).catch((error: unknown) => {
      // A node that does not know the second program has none of its accounts.
      if (error instanceof PorticoError && error.category === 'rpc') return []
      throw error
    }),
  ])
  const totals = new Map<string, TokenAmount>()
  for (const each of lists.flat()) {
    const before = totals.get(each.mint)
    totals.set(each.mint, { ...each, amount: each.amount + (before?.amount ?? 0n) })
  }
  return [...totals.values()].map(({ mint, ...token }) => ({
    ...token,
    asset: `${network.caipNetworkId}/token:${mint}`,
    name: '',
    symbol: '',
  }))
}
