import type { SentTransaction } from 'portico/kernel'
import { parseAddress } from './identity.js'

/** The transaction whose id a wallet has answered, with the account that its request named. */
export const sentTransaction = (params: unknown, answer: unknown): SentTransaction | undefined => {
  const hash: unknown = Reflect.get(Object(answer), 'txid')
  if (typeof hash !== 'string' || !/^[\da-f]{64}$/i.test(hash)) return undefined
  const account: unknown = Reflect.get(Object(params), 'account')
  const from = typeof account === 'string' ? parseAddress(account) : undefined
  return { hash: hash.toLowerCase(), ...(from && { from }) }
}
