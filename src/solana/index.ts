export {
  type SolanaConnection,
  type SolanaPublicKey,
  type SolanaSendOptions,
  type SolanaTransaction,
  type SolanaWallet,
  type SolanaWalletOptions,
  solanaWallet,
} from './solanaWallet.js'
