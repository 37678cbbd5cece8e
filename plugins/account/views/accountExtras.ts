export { AccountActions } from './AccountActions.js'
export { AccountTabs } from './AccountTabs.js'
export { ChainChips } from './ChainChips.js'
export { NoBalance } from './NoBalance.js'
