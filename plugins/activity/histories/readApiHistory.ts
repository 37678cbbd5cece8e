import { field } from 'portico/core'
import type { SourcedActivity, SourcedPage, SourcedTransfer } from '../contract.js'

/** Other spellings of a status, because purchases have their own. */
const statuses: Readonly<Record<string, string>> = {
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'confirmed',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

const readTransfer = (input: unknown): SourcedTransfer => {
  const nft = field(input, 'nft_info')
  const fungible = field(input, 'fungible_info')
  return {
    direction: field(input, 'direction'),
    name: field(fungible, 'name'),
    symbol: field(fungible, 'symbol'),
    icon: field(fungible, 'icon', 'url'),
    amount: field(input, 'quantity', 'numeric'),
    value: field(input, 'value'),
    ...(Boolean(nft) && {
      nft: {
        name: field(nft, 'name'),
        image: field(nft, 'content', 'preview', 'url'),
        spam: field(nft, 'flags', 'is_spam') === true,
      },
    }),
  } as SourcedTransfer
}

/** Reads an ISO 8601 date; NaN for anything else. */
const readTime = (input: unknown): number =>
  typeof input === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{5,18}(Z|[+-]\d\d:?\d\d)?$/.test(input)
    ? Date.parse(input)
    : Number.NaN

const readRow = (input: unknown): SourcedActivity => {
  const meta = field(input, 'metadata')
  const status = field(meta, 'status')
  const transfers = field(input, 'transfers')
  const kind = field(meta, 'operationType')
  return {
    id: field(input, 'id'),
    kind,
    status: typeof status === 'string' && Object.hasOwn(statuses, status) ? statuses[status] : status,
    at: readTime(field(meta, 'minedAt')),
    network: field(meta, 'chain'),
    hash: field(meta, 'hash'),
    from: field(meta, 'sentFrom'),
    // An approval is sent to the token's contract, which is not the spender.
    to: kind === 'approve' ? undefined : field(meta, 'sentTo'),
    transfers: transfers === null || transfers === undefined ? [] : transfers,
  } as SourcedActivity
}

/**
 * Renames the fields of the blockchain API's answer without checking their types, because `readActivityPage`
 * validates them. Throws if the answer has no list.
 */
export const readApiHistory = (answer: unknown): SourcedPage => {
  const rows = field(answer, 'data')
  if (!Array.isArray(rows)) throw new TypeError('The answer has no list of transactions')
  const next = field(answer, 'next')
  return {
    rows: rows.map((row: unknown) => {
      const read = readRow(row)
      return Array.isArray(read.transfers) ? { ...read, transfers: read.transfers.map(readTransfer) } : read
    }),
    ...(typeof next === 'string' && next && { next }),
  }
}
