export { restoreWagmiWallet } from './restoreWagmiWallet.js'
