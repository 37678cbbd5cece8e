// @ts-check
/**
 * Prices in US dollars: invented, as nothing on a local chain is worth anything. A coin stands under its CAIP-2 network, a token
 * under its CAIP-10 address in lower case.
 *
 * @typedef {Map<string, number>} Prices
 */

/** @returns {Prices} */
export const createPrices = () =>
  new Map([
    ['eip155:1', 3_000],
    ['eip155:8453', 3_000],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 150],
  ])

/** The address that stands for the coin of an EVM network. */
export const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** @param {number} amount @param {number | undefined} price */
export const worth = (amount, price) => (price === undefined ? undefined : amount * price)
