// @ts-check
/**
 * An error in the format of wallets.
 *
 * @param {number} code
 * @param {string} message
 */
export const refuse = (code, message) => Object.assign(new Error(message), { code })
