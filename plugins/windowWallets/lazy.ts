import { windowWallets } from './index.js'

// Brings the contract's declarations to everyone who imports the plugin.
export type {} from 'portico/plugins/injected/contract'
export type {} from './contract.js'

export default windowWallets()
