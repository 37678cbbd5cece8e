// Everything that talks to an installed wallet, loaded when one is asked.
export { createKept } from './createKept.js'
export { openWallet, restoreWallet } from './openWallet.js'
export { talkRpc } from './talkRpc.js'
export { talkStandard } from './talkStandard.js'
export { talkUnisat } from './talkUnisat.js'
