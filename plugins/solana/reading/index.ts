import { field, readSignedText } from 'portico/core'
import type { Reading, RequestReader } from 'portico/kernel'
import { fromBase64 } from '../encoding/bytes.js'
import { decodeBase58 } from '../encoding/decodeBase58.js'
import { readInstructions } from './readInstructions.js'

/** Maximum length of a message in base58. */
const MAX_MESSAGE = 20_000
/** Maximum length of a transaction in base58: it has to fit into one packet of 1,232 bytes. */
const MAX_TRANSACTION = 1_700
/** Maximum number of transactions in a request. */
const MAX_TRANSACTIONS = 100

/** An address that a request names; undefined if it names none. */
const keyText = (input: unknown): string | undefined => (typeof input === 'string' ? input : undefined)

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

interface Transactions {
  readonly texts: readonly string[]
  /** The account that the request names. */
  readonly pubkey: string | undefined
}

/** The bytes that a text may stand for: wallets take base64, the embedded one base58. */
const decodings = (text: string): readonly Uint8Array[] => {
  const base58 = decodeBase58(text)
  try {
    return [fromBase64(text), ...(base58 ? [base58] : [])]
  } catch {
    return base58 ? [base58] : []
  }
}

/** The effects of a transaction; `[undefined]` if it cannot be read, or in two ways. */
const readSteps = (text: string, pubkey: string | undefined): readonly (Reading | undefined)[] => {
  const all = (text.length > MAX_TRANSACTION ? [] : decodings(text)).flatMap((bytes) => {
    try {
      return [readInstructions(bytes, pubkey)]
    } catch {
      return []
    }
  })
  return all.length === 1 && all[0]?.length ? all[0] : [undefined]
}

/** Transactions of the methods that sign them: a request names one, or lists them. */
export const transactionsReader: RequestReader<Transactions> = {
  params: {
    parse: (params) => {
      const list = field(params, 'transactions')
      const pubkey = field(params, 'pubkey')
      if (list === undefined) return { texts: [textOf(params, 'transaction')], pubkey: keyText(pubkey) }
      if (!Array.isArray(list) || !list.length || list.length > MAX_TRANSACTIONS)
        throw new TypeError('No transactions')
      return { texts: list.map((_, index) => textOf(list, String(index))), pubkey: keyText(pubkey) }
    },
  },
  read: ({ texts, pubkey }) => {
    const steps = texts.flatMap((each) => readSteps(each, pubkey))
    if (steps.every((each) => !each)) return { kind: 'transactions', count: texts.length }
    return steps.length === 1 ? steps[0] : { kind: 'batch', steps }
  },
}
