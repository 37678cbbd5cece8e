import { listedNetworks } from './listedNetworks.js'

/** Whether the RPC service supports the network (CAIP-2). */
export const isListedNetwork = (network: string): boolean => listedNetworks.includes(network)
