/**
 * Test ids of the first parts, and of controls that several views draw. Their code repeats them as literals, so that no page
 * loads this list. Each plugin lists its own ids next to its code, as a type; so does `src/react`.
 */
export const testIds = {
  card: 'portico-card',
  cardBody: 'card-body',
  headerBack: 'header-back',
  headerHelp: 'header-help',
  headerTitle: 'header-title',
  headerClose: 'header-close',
  signalLine: 'signal-line',
  trustRail: 'trust-rail',
  trustRailNetwork: 'trust-rail-network',
  statusText: 'status-text',
  snackbar: 'snackbar',
  snackbarClose: 'snackbar-close',
  address: 'address',
  emptyState: 'empty-state',
  skeleton: 'skeleton',
  walletRow: 'wallet-row',
  allWallets: 'all-wallets',
  networkRow: 'network-row',
  copyAddress: 'copy-address',
  openNetworks: 'open-networks',
  retry: 'retry',
  disconnect: 'disconnect',
} as const

/** One of them, or that of a tab. */
export type TestId = (typeof testIds)[keyof typeof testIds] | `tab-${string}`
