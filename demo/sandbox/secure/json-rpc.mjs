// @ts-check
import { Refusal } from './refusal.mjs'

const TIMEOUT_MS = 20_000

/**
 * Sends a request to a node; if it answers with an error, throws a refusal with the node's message.
 *
 * @param {string} url
 * @param {string} method
 * @param {unknown} [params]
 * @returns {Promise<any>}
 */
export async function callNode(url, method, params = []) {
  /** @type {{ result?: unknown, error?: { message?: string } }} */
  let answer
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    answer = await response.json()
  } catch {
    throw new Refusal('The network does not answer')
  }
  if (answer.error) throw new Refusal(answer.error.message ?? 'The network refused')
  return answer.result
}
