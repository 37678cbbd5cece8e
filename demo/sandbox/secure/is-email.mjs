// @ts-check
/** @param {string} text */
export const isEmail = (text) => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)

/**
 * An e-mail address as answers carry it: null if it breaks the clients' narrower rule, because they would drop the answer.
 *
 * @param {string | null} email
 */
export const wireEmail = (email) =>
  email !== null && /^(?!\.)(?!.*\.\.)[\w+.,-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(email)
    ? email
    : null
