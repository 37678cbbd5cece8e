import { canonicalName } from 'portico/react'
import type { WalletRow } from './contract.js'
import { rdnsOf, sameWallet } from './sameWallet.js'

/** Leaves one row per wallet; one that can connect at once wins over one from a directory. */
export const mergeRows = (rows: readonly WalletRow[]): readonly WalletRow[] => {
  const kept = new Set<WalletRow>()
  const ids = new Set<string>()
  // Rows of one wallet share a name, a directory id or an rdns: only those are compared.
  const near = new Map<string, WalletRow[]>()
  const ways = (row: WalletRow) => Number(row.connectors.length > 0)
  for (const row of [...rows].sort((a, b) => ways(b) - ways(a))) {
    const { id, kind, name, explorerId, rdns } = row
    const keys = ['all', 'walletConnect'].includes(kind)
      ? []
      : [canonicalName(name), explorerId, rdns && rdnsOf(rdns)].filter((key) => key !== undefined)
    const isTwin = (other: WalletRow) => !(row.ambiguous && other.ambiguous) && sameWallet(other, row)
    if (ids.has(id) || keys.some((key) => near.get(key)?.some(isTwin))) continue
    kept.add(row)
    ids.add(id)
    for (const key of keys) {
      const others = near.get(key) ?? []
      others.push(row)
      near.set(key, others)
    }
  }
  return rows.filter((row) => kept.has(row))
}
