import type { HostEntry } from 'portico/core'

/** The relay server between the page and wallets. */
export const relayHost: HostEntry<'wss'> = { url: 'wss://relay.walletconnect.org' }
