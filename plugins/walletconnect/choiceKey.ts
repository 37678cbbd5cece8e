/** The storage key from which the package reads the app to open for each request; it removes the key when a session ends. */
export const choiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'
