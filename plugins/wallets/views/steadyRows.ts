import type { WalletRow } from '../contract.js'

/** Rows as they were when the list was whole. */
export interface KeptRows {
  current: readonly WalletRow[] | undefined
}

/** What the visitor sees once the list is whole: a wallet that shows up later moves no row under a finger, and is there when Connect is shown again. */
export const steadyRows = (
  kept: KeptRows,
  next: readonly WalletRow[],
  loading: boolean,
): readonly WalletRow[] => {
  const find = ({ id }: WalletRow) => next.find((row) => row.id === id)
  const before = (!loading && kept.current) || []
  const own = before.filter(({ connectors, kind }) => connectors[0] && kind !== 'walletConnect')
  const isKnown = ({ id }: WalletRow) => before.some((row) => row.id === id)
  // Who has none waits for one; what two wallets claim is told at once, and what a directory adds stands below.
  const holds =
    own[0] && own.every(find) && next.every((row) => !row.ambiguous && (row.connectors[0] || isKnown(row)))
  const shown = holds ? before.map((row) => find(row) ?? row) : next
  kept.current = loading ? undefined : shown
  return shown
}
