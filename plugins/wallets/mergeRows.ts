import type { WalletRow } from './contract.js'
import { sameWallet } from './sameWallet.js'

/** Leaves one row per wallet; a row that can connect at once wins over one from a directory. */
export const mergeRows = (rows: readonly WalletRow[], mobile: boolean): readonly WalletRow[] => {
  const kept: WalletRow[] = []
  const ways = (row: WalletRow) => Number(row.connectors.length > 0)
  for (const row of [...rows].sort((a, b) => ways(b) - ways(a))) {
    const apart = row.kind === 'all' || row.kind === 'walletConnect'
    const twin = kept.some(
      (other) =>
        other.id === row.id ||
        (!apart &&
          !(row.ambiguous && other.ambiguous) &&
          other.kind !== 'all' &&
          other.kind !== 'walletConnect' &&
          sameWallet(other, row, mobile)),
    )
    if (!twin) kept.push(row)
  }
  return rows.filter((row) => kept.includes(row))
}
