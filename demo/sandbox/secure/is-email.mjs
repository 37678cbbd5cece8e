// @ts-check
/** @param {string} text */
export const isEmail = (text) => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)

/**
 * Clients check the answer by a narrower rule than addresses follow, and drop it where it does not hold.
 *
 * @param {string | null} email
 */
export const wireEmail = (email) =>
  email !== null && /^(?!\.)(?!.*\.\.)[\w+.,-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(email)
    ? email
    : null
