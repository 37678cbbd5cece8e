import { field, readSignedText } from 'portico/core'
import type { CaipNetworkId, RequestReader } from 'portico/kernel'
import { parseRawTransaction } from './parseRawTransaction.js'
import {
  addressOf,
  networkOf,
  parseTransaction,
  type ReadableTransaction,
  readBatch,
  readTransaction,
} from './readTransaction.js'
import { parseTypedData, readTypedData } from './readTypedData.js'

/** Maximum number of calls in a batch that are read. */
const MAX_CALLS = 100
/** Maximum length of a message in hexadecimal digits. */
const MAX_MESSAGE = 200_000

const itemOf = (params: unknown, index: number): unknown => {
  if (!Array.isArray(params)) throw new TypeError('No list')
  return params[index]
}

/** Transactions of `eth_sendTransaction`. */
export const transactionReader: RequestReader<ReadableTransaction> = {
  params: { parse: (params) => parseTransaction(itemOf(params, 0)) },
  read: readTransaction,
}

/** Transactions of `eth_sendRawTransaction`. They are signed, but nobody has checked by whom. */
export const rawTransactionReader: RequestReader<ReadableTransaction> = {
  params: { parse: (params) => parseRawTransaction(itemOf(params, 0)) },
  read: readTransaction,
}

interface Batch {
  readonly network: CaipNetworkId | undefined
  /** Undefined for a call that cannot be read. */
  readonly calls: readonly (ReadableTransaction | undefined)[]
}

/** Batches of `wallet_sendCalls` (EIP-5792). */
export const batchReader: RequestReader<Batch> = {
  params: {
    parse: (params) => {
      const batch = itemOf(params, 0)
      const calls = field(batch, 'calls')
      if (!Array.isArray(calls) || !calls.length || calls.length > MAX_CALLS) throw new TypeError('No calls')
      const from = field(batch, 'from')
      return {
        network: networkOf(field(batch, 'chainId')),
        calls: calls.map((each) => {
          try {
            const { to, value, data } = Object(each)
            return parseTransaction({ to, value, data, ...(from !== undefined && { from }) })
          } catch {
            return undefined
          }
        }),
      }
    },
  },
  read: ({ calls, network }) => readBatch(calls.map((each) => each && { ...each, network })),
}

const isAddress = (input: unknown): input is string => {
  try {
    return !!addressOf(input)
  } catch {
    return false
  }
}

/** The bytes of a message in hexadecimal; any other text is the message itself, as wallets take it. */
const messageOf = (text: string): string | Uint8Array =>
  /^0x(?:[\da-f]{2})*$/i.test(text)
    ? Uint8Array.from(text.slice(2).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
    : text

/** Messages of `personal_sign`. */
export const messageReader: RequestReader<string> = {
  params: {
    parse: (params) => {
      const [one, two] = [itemOf(params, 0), itemOf(params, 1)]
      // Some pages put the address first, and wallets accept that.
      const message = isAddress(one) && !isAddress(two) ? two : one
      if (typeof message !== 'string' || message.length > MAX_MESSAGE) throw new TypeError('No message')
      return message
    },
  },
  read: (message) => readSignedText(messageOf(message)),
}

/** Documents of `eth_signTypedData_v4`. */
export const typedDataReader: RequestReader<ReturnType<typeof parseTypedData>> = {
  params: { parse: (params) => parseTypedData(itemOf(params, 1)) },
  read: readTypedData,
}

/** Permissions of `wallet_grantPermissions`, by their count. */
export const permissionsReader: RequestReader<number> = {
  params: {
    parse: (params) => {
      const count = (Array.isArray(params) ? params : []).reduce((sum: number, each: unknown) => {
        const list = field(each, 'permissions')
        return sum + (Array.isArray(list) ? list.length : 1)
      }, 0)
      if (!count) throw new TypeError('No permissions')
      return count
    },
  },
  read: (count) => ({ kind: 'permissions', count }),
}
