// Brings the contract's declarations to everyone who imports the plugin.
export type {} from './contract.js'
export { cosmos as default } from './index.js'
