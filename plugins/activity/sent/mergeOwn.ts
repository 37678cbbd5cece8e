import { readWebLink } from 'portico/core'
import type { ChainAdapter, Network } from 'portico/kernel'
import type { Activity } from '../contract.js'
import type { OwnRecord } from './createOwnRecords.js'

export interface OwnRowContext {
  readonly address: string
  readonly network: Network
  readonly chain: Pick<ChainAdapter, 'transactionUrl'> | undefined
}

/** The row of a transaction that was sent from this browser. */
export const rowOf = (record: OwnRecord, { address, network, chain }: OwnRowContext): Activity => {
  const { hash, kind, at, status, to, amount, decimals = 0, symbol = '' } = record
  const url = readWebLink(chain?.transactionUrl?.(network, hash))
  return Object.freeze({
    id: `own ${hash}`,
    kind,
    status,
    at,
    hash,
    from: address,
    ...(to && { to }),
    transfers: Object.freeze(
      amount === undefined
        ? []
        : [Object.freeze({ direction: 'out' as const, symbol, amount: BigInt(amount), decimals })],
    ),
    nfts: Object.freeze([]),
    ...(url && { url }),
    own: true,
  })
}

/**
 * Adds the transactions sent from this browser to those of a source. One that the source knows too is shown
 * as the source describes it. Those that are older than the loaded rows are added with their page.
 */
export const mergeOwn = (
  rows: readonly Activity[],
  ownRows: readonly Activity[],
  isComplete: boolean,
): readonly Activity[] => {
  const oldest = rows.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const byHash = new Map(ownRows.map((each) => [each.hash?.toLowerCase(), each]))
  const known = new Set(rows.map(({ hash }) => hash?.toLowerCase()))
  const shown = rows.map((row) => {
    const ownRow = row.hash ? byHash.get(row.hash.toLowerCase()) : undefined
    // The source may lag behind the chain.
    return ownRow && row.status === 'pending' ? Object.freeze({ ...row, status: ownRow.status }) : row
  })
  const added = ownRows.filter(
    ({ hash, at, status }) =>
      !known.has(hash?.toLowerCase()) && (isComplete || status === 'pending' || at >= oldest || !rows.length),
  )
  return Object.freeze(
    [...added, ...shown]
      .map((row, index) => ({ row, index }))
      .sort((one, other) => other.row.at - one.row.at || one.index - other.index)
      .map(({ row }) => row),
  )
}
