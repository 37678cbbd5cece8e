import type { WalletKind, WalletRow } from '../contract.js'

const defaults = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const satisfies readonly WalletKind[]
/** Whether the host may use this kind. */
export const isKnown = (kind: string): kind is (typeof defaults)[number] =>
  (defaults as readonly string[]).includes(kind)

/** Sorts rows by kind: the host's kinds first, the others in default order, 'All wallets' last; stable within a kind. */
export const orderRows = (
  rows: readonly WalletRow[],
  order: readonly string[] = [],
): readonly WalletRow[] => {
  const kinds = new Set([...order.filter((kind) => kind !== 'all'), ...defaults, 'all'])
  return [...kinds].flatMap((kind) => rows.filter((row) => row.kind === kind))
}
