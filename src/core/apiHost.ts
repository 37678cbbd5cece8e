import type { HostEntry } from './services.js'

/** The service that knows the project's configuration, its allowed origins, wallets and their images. */
export const apiHost: HostEntry<'https'> = { url: 'https://api.web3modal.org' }
