import type { WalletRow } from '../../contract.js'

/** The rows of the completed list. */
export interface FrozenRows {
  current: readonly WalletRow[] | undefined
}

/** Freezes a completed list: a wallet that appears later moves no row under the pointer; it is added when Connect is shown again. */
export const freezeRows = (
  frozen: FrozenRows,
  next: readonly WalletRow[],
  loading: boolean,
): readonly WalletRow[] => {
  const find = ({ id }: WalletRow) => next.find((row) => row.id === id)
  const before = (!loading && frozen.current) || []
  const own = before.filter(({ connectors, kind }) => connectors[0] && kind !== 'walletConnect')
  const isKnown = ({ id }: WalletRow) => before.some((row) => row.id === id)
  // An empty list takes new wallets at once, as it does duplicates of a name; directory wallets are added below.
  const isUnchanged =
    own[0] && own.every(find) && next.every((row) => !row.ambiguous && (row.connectors[0] || isKnown(row)))
  const shown = isUnchanged ? before.map((row) => find(row) ?? row) : next
  frozen.current = loading ? undefined : shown
  return shown
}
