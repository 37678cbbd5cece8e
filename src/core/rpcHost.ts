import type { HostEntry } from './services.js'

/** The service that answers JSON-RPC of the networks it lists. */
export const rpcHost: HostEntry<'https'> = { url: 'https://rpc.walletconnect.org' }
