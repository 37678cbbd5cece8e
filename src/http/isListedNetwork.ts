import { listedNetworks } from './listedNetworks.js'

/** Whether the rpc service knows the network (CAIP-2). */
export const isListedNetwork = (network: string): boolean => listedNetworks.includes(network)
