import type { HostEntry } from './services.js'

/** The JSON-RPC service for its supported networks. */
export const rpcHost: HostEntry<'https'> = { url: 'https://rpc.walletconnect.org' }
