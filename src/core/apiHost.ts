import type { HostEntry } from './services.js'

/** The project service: configuration, wallets and their images, allowed origins. */
export const apiHost: HostEntry<'https'> = { url: 'https://api.web3modal.org' }
