export { ConnectionProvider, type ConnectionProviderProps, useConnection } from './ConnectionProvider.js'
export { type AnchorWallet, useAnchorWallet, useWallet, type WalletState } from './useWallet.js'
