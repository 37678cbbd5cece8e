import { field, readSignedText } from 'portico/core'
import type { RequestReader } from 'portico/kernel'
import { parseAmino } from './parseAmino.js'
import { parseDirect } from './parseDirect.js'
import { type ReadableTransaction, readTransaction } from './readTransaction.js'

/** Maximum length of a message in characters. */
const MAX_MESSAGE = 20_000

/** Messages of `cosmos_signArbitrary`. */
export const messageReader: RequestReader<string> = {
  params: {
    parse: (params) => {
      const data = field(params, 'data')
      if (typeof data !== 'string' || data.length > MAX_MESSAGE) throw new TypeError('No message')
      return data
    },
  },
  read: (data) => readSignedText(data),
}

/** A transaction that is not read in full is told as one, if the request has a document at all. */
const transactionReader = (
  parse: (params: unknown) => ReadableTransaction,
): RequestReader<ReadableTransaction | undefined> => ({
  params: {
    parse: (params) => {
      const doc = field(params, 'signDoc')
      if (typeof doc !== 'object' || doc === null) throw new TypeError('No document')
      try {
        return parse(params)
      } catch {
        return undefined
      }
    },
  },
  read: (transaction) => (transaction ? readTransaction(transaction) : { kind: 'transactions', count: 1 }),
})

/** Transactions of `cosmos_signAmino`. */
export const aminoReader = transactionReader(parseAmino)
/** Transactions of `cosmos_signDirect`. */
export const directReader = transactionReader(parseDirect)
