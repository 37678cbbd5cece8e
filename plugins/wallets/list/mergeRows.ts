import { canonicalRdns } from 'portico/core'
import { canonicalName } from 'portico/react'
import type { WalletRow } from '../contract.js'
import { sameWallet } from './sameWallet.js'

/** Leaves one row per wallet; one that can connect at once wins over one from a directory. */
export const mergeRows = (rows: readonly WalletRow[]): readonly WalletRow[] => {
  const unique = new Set<WalletRow>()
  const ids = new Set<string>()
  // Rows of one wallet share a name, a directory id or an rdns: only those are compared.
  const candidates = new Map<string, WalletRow[]>()
  const hasConnectors = (row: WalletRow) => Number(row.connectors.length > 0)
  for (const row of [...rows].sort((a, b) => hasConnectors(b) - hasConnectors(a))) {
    const { id, kind, name, explorerId, rdns } = row
    const keys = ['all', 'walletConnect'].includes(kind)
      ? []
      : [canonicalName(name), explorerId, rdns && canonicalRdns(rdns)].filter((key) => key !== undefined)
    // Beside a disputed name every installed wallet stays listed: it may be the real one, or on another chain.
    const isDuplicate = (other: WalletRow) =>
      !((row.ambiguous || other.ambiguous) && hasConnectors(row)) && sameWallet(other, row)
    if (ids.has(id) || keys.some((key) => candidates.get(key)?.some(isDuplicate))) continue
    unique.add(row)
    ids.add(id)
    for (const key of keys) {
      const others = candidates.get(key) ?? []
      others.push(row)
      candidates.set(key, others)
    }
  }
  return rows.filter((row) => unique.has(row))
}
