import type { WalletKind, WalletRow } from './contract.js'

const defaults = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const satisfies readonly WalletKind[]
/** A type the host may name. */
export const isKnown = (kind: string): kind is (typeof defaults)[number] =>
  (defaults as readonly string[]).includes(kind)

/** Rows by type: those the host lists first, the others in default order, 'All wallets' last; stable within a type. */
export const orderRows = (
  rows: readonly WalletRow[],
  order: readonly string[] = [],
): readonly WalletRow[] => {
  const kinds = new Set([...order.filter((kind) => kind !== 'all'), ...defaults, 'all'])
  return [...kinds].flatMap((kind) => rows.filter((row) => row.kind === kind))
}
