/** Every test id of the modal. The parts write theirs out: no page loads this list. */
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

/** One of them. */
export type TestId = (typeof testIds)[keyof typeof testIds]
