/** Methods about the wallet itself: its accounts, keys and settings. */
const OF_WALLET =
  /^(wallet|personal)_|^eth_(accounts|requestAccounts|coinbase|decrypt|getEncryptionPublicKey)$/
/** Methods that sign or send, as their names say; the pattern that tells signing requests from the others. */
const SIGNING = /^(?!(\w+_)?get).*(sign|send|grant|revoke|permission)/i

/** Whether a method only reads the chain, so that any node of the chain can serve it. */
export const isChainRead = (method: string): boolean => !OF_WALLET.test(method) && !SIGNING.test(method)
