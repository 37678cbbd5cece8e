/** Id of the WalletConnect connector. */
export const connectorId = 'walletConnect'
