import { field, readIcon, readText, readWebLink } from 'portico/core'
import type { ChainAdapter, Network } from 'portico/kernel'
import type {
  Activity,
  ActivityDirection,
  ActivityKind,
  ActivityNft,
  ActivityPage,
  ActivityStatus,
  SourcedPage,
} from '../contract.js'
import { mergeTransfers, type ReadTransfer } from './mergeTransfers.js'
import { readQuantity } from './readQuantity.js'

/** Maximum length of a symbol, and of an NFT's name. */
const MAX_SYMBOL_LENGTH = 24
const MAX_NAME_LENGTH = 64
/** Maximum number of rows of a page, and of movements of a row. */
const MOST_ROWS = 10_000
const MOST_TRANSFERS = 200
/** The earliest plausible time, because no chain is older, and how far in the future a time may be. */
const EARLIEST = Date.UTC(2009, 0)
const DAY = 86_400_000

const kinds = [
  'send',
  'receive',
  'trade',
  'approve',
  'deposit',
  'withdraw',
  'mint',
  'burn',
  'borrow',
  'repay',
  'claim',
  'stake',
  'unstake',
  'deploy',
  'execute',
  'cancel',
  'buy',
] as const satisfies readonly ActivityKind[]
const statuses: readonly ActivityStatus[] = ['pending', 'confirmed', 'failed']
const directions: readonly ActivityDirection[] = ['in', 'out', 'self']

export interface PageContext {
  readonly network: Network
  readonly chain: Pick<ChainAdapter, 'parseAddress' | 'transactionUrl'> | undefined
  readonly now: number
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most

/** Reads a movement; undefined if it cannot be read. */
const readTransfer = (
  input: unknown,
): { readonly transfer: ReadTransfer; readonly nft: ActivityNft | undefined } | undefined => {
  const direction = directions.find((each) => each === field(input, 'direction'))
  if (!direction) return undefined
  const nftInput = field(input, 'nft')
  const value = field(input, 'value')
  const shared = {
    direction,
    quantity: readQuantity(field(input, 'amount')),
    value: typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0,
  }
  if (nftInput && typeof nftInput === 'object') {
    const name = readText(field(nftInput, 'name'), MAX_NAME_LENGTH)
    const image = readIcon(field(nftInput, 'image'))
    const nft = Object.freeze({
      direction,
      name,
      spam: field(nftInput, 'spam') === true,
      ...(image && { image }),
    })
    return { nft, transfer: { ...shared, key: name, symbol: name, nft: true } }
  }
  const name = readText(field(input, 'name'), MAX_NAME_LENGTH)
  const symbol = readText(field(input, 'symbol'), MAX_SYMBOL_LENGTH)
  const icon = readIcon(field(input, 'icon'))
  return {
    nft: undefined,
    transfer: { ...shared, key: `${name} ${symbol}`, symbol: symbol || name, icon, nft: false },
  }
}

/** Reads a row: undefined if it cannot be read, null if it is not to be shown. */
const readRow = (input: unknown, { network, chain, now }: PageContext): Activity | undefined | null => {
  const [id, at, hash] = [field(input, 'id'), field(input, 'at'), field(input, 'hash')]
  const status = statuses.find((each) => each === field(input, 'status'))
  const transferInputs = field(input, 'transfers')
  if (!isText(id, 200) || !status || !Array.isArray(transferInputs)) return undefined
  if (typeof at !== 'number' || !(at >= EARLIEST && at <= now + DAY)) return undefined
  if (field(input, 'network') !== network.caipNetworkId) return null
  const read = transferInputs.slice(0, MOST_TRANSFERS).map(readTransfer)
  const transfers = read.filter((each) => each !== undefined)
  if (transferInputs.length && !transfers.length) return undefined
  if (transfers.length && transfers.every(({ nft }) => nft?.spam)) return null
  const readParty = (key: string): string | undefined => {
    const text = field(input, key)
    if (!isText(text, 128)) return undefined
    return chain?.parseAddress ? chain.parseAddress(text) : readText(text, 128)
  }
  const isHash = isText(hash, 130) && /^[\w-]+$/.test(hash)
  const url = isHash ? readWebLink(chain?.transactionUrl?.(network, hash)) : undefined
  const [from, to] = [readParty('from'), readParty('to')]
  return Object.freeze({
    id,
    kind: kinds.find((each) => each === field(input, 'kind')) ?? 'other',
    status,
    at,
    ...(isHash && { hash }),
    ...(from && { from }),
    ...(to && { to }),
    ...(url && { url }),
    transfers: Object.freeze(
      mergeTransfers(transfers.filter(({ nft }) => !nft?.spam).map(({ transfer }) => transfer)),
    ),
    nfts: Object.freeze(transfers.flatMap(({ nft }) => nft ?? [])),
  })
}

/**
 * Validates a page of a source. Drops the rows that cannot be read, those of other networks, and those that
 * are only spam.
 */
export const readActivityPage = (
  page: SourcedPage,
  context: PageContext,
): ActivityPage & { readonly skipped: number } => {
  const rowInputs: unknown = field(page, 'rows')
  if (!Array.isArray(rowInputs)) throw new TypeError('The answer has no list of transactions')
  let skipped = 0
  const rows = rowInputs.slice(0, MOST_ROWS).flatMap((input): readonly Activity[] => {
    let row: Activity | undefined | null
    try {
      row = readRow(input, context)
    } catch {
      // A getter in the source's answer has thrown.
    }
    if (row === undefined) skipped++
    return row ? [row] : []
  })
  const next = field(page, 'next')
  return Object.freeze({
    rows: Object.freeze(rows),
    ...(isText(next, 4000) && { next }),
    ...(field(page, 'unknown') === true && { unknown: true }),
    skipped,
  })
}
