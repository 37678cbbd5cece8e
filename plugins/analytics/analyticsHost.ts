import type { HostEntry } from 'portico/core'

/** The service that events are sent to. */
export const analyticsHost: HostEntry<'https'> = { url: 'https://pulse.walletconnect.org' }
