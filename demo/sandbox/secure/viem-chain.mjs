// @ts-check
import { defineChain } from 'viem'

/** @param {import('./networks.mjs').Network} network */
export const viemChain = ({ chainId, name, coin, decimals, url }) =>
  defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: coin, symbol: coin, decimals },
    rpcUrls: { default: { http: [url] } },
  })
