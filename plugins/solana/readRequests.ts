import { field, readSignedText } from 'portico/core'
import type { RequestReader } from 'portico/kernel'
import { decodeBase58 } from './decodeBase58.js'

/** Maximum length of a message in base58. */
const MAX_MESSAGE = 20_000
/** Maximum number of transactions in a request. */
const MAX_TRANSACTIONS = 100

const textOf = (params: unknown, key: string): string => {
  const text = field(params, key)
  if (typeof text !== 'string' || !text || text.length > MAX_MESSAGE) throw new TypeError(`No ${key}`)
  return text
}

/** Messages of `solana_signMessage`. */
export const messageReader: RequestReader<Uint8Array> = {
  params: {
    parse: (params) => {
      const bytes = decodeBase58(textOf(params, 'message'))
      if (!bytes) throw new TypeError('No message')
      return bytes
    },
  },
  read: (bytes) => readSignedText(bytes),
}

/** Sign-ins of `solana_signIn`. */
export const signInReader: RequestReader<string> = {
  params: { parse: (params) => textOf(params, 'domain') },
  read: (domain) => (/^[\w.:[\]-]{1,253}$/.test(domain) ? { kind: 'signIn', domain } : undefined),
}

/** The number of transactions that a request signs: it names one, or lists them. */
export const transactionsReader: RequestReader<number> = {
  params: {
    parse: (params) => {
      const list = field(params, 'transactions')
      if (list === undefined) {
        textOf(params, 'transaction')
        return 1
      }
      if (!Array.isArray(list) || !list.length || list.length > MAX_TRANSACTIONS)
        throw new TypeError('No transactions')
      return list.length
    },
  },
  read: (count) => ({ kind: 'transactions', count }),
}
