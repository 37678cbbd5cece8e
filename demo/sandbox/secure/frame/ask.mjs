// @ts-check
/** @typedef {{ payload?: any, error?: string, session?: string, faults?: import('../faults.mjs').Faults }} Answer */

/**
 * Asks the site's server on behalf of this document.
 *
 * @param {string} page
 * @returns {(name: string, payload: unknown) => Promise<Answer>}
 */
export const createAsk = (page) => async (name, payload) => {
  try {
    const response = await fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-page': page },
      body: JSON.stringify({ payload }, (_, value) =>
        typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
      ),
    })
    return await response.json()
  } catch {
    return { error: 'The wallet cannot reach its server' }
  }
}
