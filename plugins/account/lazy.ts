export { account as default } from './index.js'
