import { walletStandard } from './index.js'

// Keeps the contract's declarations in reach of who imports the plugin.
export type {} from 'portico/plugins/injected/contract'
export type {} from './contract.js'

export default walletStandard()
