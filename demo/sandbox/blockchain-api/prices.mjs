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

/** A picture for a token that has none. @param {string} symbol */
export const iconOf = (symbol) => {
  const hue = [...symbol].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  const letter = /[A-Za-z0-9]/.exec(symbol)?.[0]?.toUpperCase() ?? '?'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="hsl(${hue} 55% 45%)"/><text x="20" y="27" font-family="sans-serif" font-size="20" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
