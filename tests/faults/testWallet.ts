/** What the installed wallet of these runs calls itself. */
export const WALLET = 'com.test.wallet'
