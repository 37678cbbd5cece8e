import { field, readSignedText } from 'portico/core'
import type { RequestReader } from 'portico/kernel'

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

/** Transactions of `cosmos_signDirect` and `cosmos_signAmino`. */
export const transactionReader: RequestReader<unknown> = {
  params: {
    parse: (params) => {
      const doc = field(params, 'signDoc')
      if (typeof doc !== 'object' || doc === null) throw new TypeError('No document')
      return doc
    },
  },
  read: () => ({ kind: 'transactions', count: 1 }),
}
