import type { SendRpc } from './types.js'
import { WalletError } from './WalletError.js'

/** Sends JSON-RPC as a simple request, which needs no preflight. */
export const postRpc: SendRpc = async (url, { method, params = [] }) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer: { result?: unknown; error?: { code: number; message: string } } = await response.json()
  if (answer.error) throw new WalletError(answer.error.code, answer.error.message)
  if (!('result' in answer))
    throw new WalletError(-32603, `The chain gave no answer (status ${response.status}).`)
  return answer.result
}
