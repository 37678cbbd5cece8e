// @ts-check
/**
 * Runs tasks one at a time, in the order of the calls. If a node receives transactions of one sender out of order, the later ones
 * may stay pending for ever.
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
