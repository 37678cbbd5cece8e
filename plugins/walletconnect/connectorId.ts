/** Id of the connector of pairings. */
export const connectorId = 'walletConnect'
