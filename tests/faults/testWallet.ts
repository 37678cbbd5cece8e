/** What the installed wallet of these runs calls itself. */
export const WALLET = 'com.test.wallet'
/** And the one beside it, where there are two. */
export const SPARE = 'com.test.spare'
