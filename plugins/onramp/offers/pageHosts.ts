import type { HostEntry } from 'portico/core'

/** The pages of the providers, opened in a window. */
export const meldHost: HostEntry<'https'> = { url: 'https://meldcrypto.com' }
export const coinbaseHost: HostEntry<'https'> = { url: 'https://pay.coinbase.com' }
