// @ts-check
/**
 * An error as wallets answer it.
 *
 * @param {number} code
 * @param {string} message
 */
export const refuse = (code, message) => Object.assign(new Error(message), { code })
