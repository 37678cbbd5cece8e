import { wallets } from './index.js'

export default wallets()
