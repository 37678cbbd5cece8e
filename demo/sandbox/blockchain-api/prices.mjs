// @ts-check
/**
 * Invented prices in US dollars. The key is the CAIP-2 id of the network for a coin, and the CAIP-10 address in lower case
 * for a token.
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

/** Placeholder address of the native coin of an EVM network. */
export const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** @param {number} amount @param {number | undefined} price */
export const worth = (amount, price) => (price === undefined ? undefined : amount * price)
