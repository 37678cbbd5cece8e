// @ts-check
/**
 * Runs work one after the other, in the order of the calls. A node that gets transactions of one sender out of their order may leave the
 * later ones waiting for ever.
 */
export const createOrder = () => {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()
  /** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}
