import type { HostEntry } from './services.js'

/** The service that knows a project: its configuration, wallets with their pictures, its origins. */
export const apiHost: HostEntry<'https'> = { url: 'https://api.web3modal.org' }
