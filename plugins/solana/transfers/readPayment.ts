import type { PaymentLink, PaymentProblem, PaymentRequest } from 'portico/plugins/transactions/contract'
import { decodeBase58 } from '../encoding/decodeBase58.js'

const KNOWN = ['amount', 'spl-token', 'reference', 'label', 'message', 'memo']

/** Reads a payment link of Solana Pay: a transfer request. A transaction request is refused. */
export const readPayment = ({ path, fields }: PaymentLink): PaymentRequest | PaymentProblem => {
  // A link to a server, which would write the transaction.
  if (/^https?(?::|%3a)/i.test(path)) return { problem: 'request' }
  const names = fields.map(([name]) => name)
  const surplus = names.find(
    (name, index) => !KNOWN.includes(name) || (name !== 'reference' && names.indexOf(name) < index),
  )
  if (surplus !== undefined) return { problem: 'field', field: surplus }
  // An address alone says nothing about the coin.
  if (!fields.length) return { to: path }
  const of = (name: string) => fields.find(([each]) => each === name)?.[1]
  const [amount, memo, label, message] = ['amount', 'memo', 'label', 'message'].map(of)
  if (amount !== undefined && (!/^\d{1,78}(\.\d{1,78})?$/.test(amount) || !/[1-9]/.test(amount)))
    return { problem: 'amount' }
  const references = fields.flatMap(([name, value]) => (name === 'reference' ? [value] : []))
  if (references.some((each) => each.length > 44 || decodeBase58(each)?.length !== 32))
    return { problem: 'field', field: 'reference' }
  return {
    to: path,
    token: of('spl-token') ?? null,
    ...(amount !== undefined && { amount }),
    ...(memo && { memo }),
    ...(references.length && { references }),
    ...(label && { label }),
    ...(message && { message }),
  }
}
