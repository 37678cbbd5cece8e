import type { WalletsOptions } from './contract.js'
import { wallets } from './index.js'

/** As the preset has it: wallets of the visitor first, which the option's own default does not say. */
export default (options: WalletsOptions = {}) =>
  wallets({ connectorTypeOrder: ['recent', 'injected'], ...options })
