import type { ReadTransactionEffect } from 'portico/plugins/activity/contract'
import { parseAddress } from './identity.js'

/** The effect of `sendTransfer`. */
export const readEffect: ReadTransactionEffect = ({ method, params }) => {
  const [to, amount]: unknown[] = [
    Reflect.get(Object(params), 'recipientAddress'),
    Reflect.get(Object(params), 'amount'),
  ]
  const receiver = typeof to === 'string' ? parseAddress(to) : undefined
  if (method !== 'sendTransfer' || !receiver || !/^\d{1,16}$/.test(String(amount))) return undefined
  return { kind: 'send', to: receiver, amount: BigInt(String(amount)) }
}
