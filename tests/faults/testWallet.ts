/** Name of the installed wallet in these runs. */
export const WALLET = 'com.test.wallet'
/** And the one beside it, where there are two. */
export const SPARE = 'com.test.spare'
