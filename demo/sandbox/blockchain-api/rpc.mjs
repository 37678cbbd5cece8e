// @ts-check
/** Calls of one request to a chain. */
const BATCH = 200

/** @typedef {{ method: string, params: readonly unknown[] }} Call */
/** @typedef {(calls: readonly Call[]) => Promise<any[]>} Rpc results in the order of the calls; undefined for one that failed */

/** @param {string} url @returns {Rpc} */
export const createRpc = (url) => async (calls) => {
  /** @type {any[]} */
  const results = []
  for (let from = 0; from < calls.length; from += BATCH) {
    const part = calls.slice(from, from + BATCH)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(part.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
    })
    const answers = /** @type {{ id: number, result?: unknown }[]} */ (await response.json())
    for (const { id, result } of answers) results[from + id] = result
  }
  return results
}
