import type { HostEntry } from 'portico/core'

/** The relay that carries messages between the page and a wallet. */
export const relayHost: HostEntry<'wss'> = { url: 'wss://relay.walletconnect.org' }
