import type { AccountOptions } from './contract.js'
import { account } from './index.js'

/** As the preset has it: what spends before what receives, which the option's own default does not say. */
export default (options: AccountOptions = {}) =>
  account({ walletFeaturesOrder: ['onramp', 'swaps', 'send', 'receive'], ...options })
