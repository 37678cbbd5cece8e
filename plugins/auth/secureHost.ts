import type { HostEntry } from 'portico/core'

/** The site that keeps the keys of embedded wallets. */
export const secureHost: HostEntry<'https'> = { url: 'https://secure.walletconnect.org' }
