import type { SentTransaction } from 'portico/kernel'
import { evmAddress } from '../evmAddress.js'

/** The transaction whose hash a wallet has answered, with the sender that its request named. */
export const sentTransaction = (params: unknown, answer: unknown): SentTransaction | undefined => {
  if (typeof answer !== 'string' || !/^0x[\da-f]{64}$/i.test(answer)) return undefined
  const sender: unknown = Reflect.get(Object(Reflect.get(Object(params), 0)), 'from')
  const from = typeof sender === 'string' ? evmAddress(sender) : undefined
  return { hash: answer.toLowerCase(), ...(from && { from }) }
}
