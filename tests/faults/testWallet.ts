/** Name of the installed wallet in these runs. */
export const WALLET = 'com.test.wallet'
/** Name of the second installed wallet, in runs with two. */
export const SPARE = 'com.test.spare'
