export { wallets as default } from './index.js'
