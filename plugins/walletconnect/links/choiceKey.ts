/**
 * The storage key from which the package reads the app to open for each request. The package removes it when
 * a session ends.
 */
export const choiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'
