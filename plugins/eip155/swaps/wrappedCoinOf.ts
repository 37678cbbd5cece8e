import type { Network } from 'portico/kernel'

/** The token on chains of the OP Stack. */
const OP_STACK = `0x42${'0'.repeat(37)}6`
/** The tokens that Uniswap's routers take for the coin that is sent along, by chain id. */
const WRAPPED: Readonly<Record<string, string>> = {
  1: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  10: OP_STACK,
  56: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  130: OP_STACK,
  137: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  324: '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
  8453: OP_STACK,
  42161: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  43114: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
}

/**
 * The token that wraps the coin of a network; undefined if it is not known. It is not read from the router, because the host that would answer may be
 * the one that has built the call.
 */
export const wrappedCoinOf = ({ id }: Pick<Network, 'id'>): string | undefined =>
  Object.hasOwn(WRAPPED, String(id)) ? WRAPPED[String(id)] : undefined
