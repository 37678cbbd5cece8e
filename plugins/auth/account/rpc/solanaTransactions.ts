import { base58 } from '@scure/base'
import { decodeBase58, fromBase64, toBase64 } from 'portico/plugins/solana/contract'

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  value && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}

/** A value with its transactions, one or several, in another encoding. */
const rewrite = (value: unknown, write: (text: unknown) => unknown): Readonly<Record<string, unknown>> => {
  const { transaction, transactions, ...rest } = record(value)
  return {
    ...rest,
    ...(transaction !== undefined && { transaction: write(transaction) }),
    ...(Array.isArray(transactions) && { transactions: transactions.map(write) }),
  }
}

/**
 * Params in the form that the frame accepts: transactions in base58, and options under a shorter name. Throws
 * if a text is not base64.
 */
export const toFrame = (params: unknown): unknown => {
  const { sendOptions, ...fields } = record(params)
  const written = rewrite(fields, (text) => base58.encode(fromBase64(String(text))))
  return sendOptions === undefined ? written : { options: sendOptions, ...written }
}

/** An answer of the frame with its transactions in base64. */
export const fromFrame = (answer: unknown): unknown =>
  answer && typeof answer === 'object'
    ? rewrite(answer, (text) => {
        const bytes = typeof text === 'string' ? decodeBase58(text) : undefined
        return bytes ? toBase64(bytes) : text
      })
    : answer
