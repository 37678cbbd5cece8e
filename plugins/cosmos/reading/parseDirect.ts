import { field } from 'portico/core'
import { fromBase64 } from '../encoding/bytes.js'
import { type Fields, readFields } from './readFields.js'
import {
  MAX_ITEMS,
  type Message,
  partiesOf,
  type ReadableTransaction,
  SEND_TYPES,
} from './readTransaction.js'

/** Maximum length of a transaction in bytes. */
const MAX_BODY = 262_144
/** Numbers of fields: of a transaction, of any message, of one that sends coins, of coins. */
const BODY = { messages: 1, memo: 2, criticalExtensions: 1023 }
const ANY = { type: 1, value: 2 }
const SEND = { from: 1, to: 2, coins: 3 }
const COIN = { denom: 1, amount: 2 }

const bytesOf = (fields: Fields, field: number): readonly Uint8Array[] =>
  fields.flatMap(([each, value]) => {
    if (each !== field) return []
    if (typeof value === 'bigint') throw new TypeError('No bytes')
    return [value]
  })

/** The bytes of a field that may be there once. */
const onlyOf = (fields: Fields, field: number): Uint8Array => {
  const [value = new Uint8Array(), ...others] = bytesOf(fields, field)
  if (others.length) throw new TypeError('A field is there twice')
  return value
}

const textOf = (fields: Fields, field: number): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(onlyOf(fields, field))

const listOf = (fields: Fields, field: number): readonly Uint8Array[] => {
  const list = bytesOf(fields, field)
  if (list.length > MAX_ITEMS) throw new RangeError('Too many')
  return list
}

const parseMessage = (bytes: Uint8Array): Message => {
  const any = readFields(bytes)
  const type = textOf(any, ANY.type)
  if (!SEND_TYPES.includes(type)) return { type }
  const value = readFields(onlyOf(any, ANY.value))
  const coins = listOf(value, SEND.coins).map((each) => {
    const coin = readFields(each)
    return { denom: textOf(coin, COIN.denom), amount: textOf(coin, COIN.amount) }
  })
  return { type, send: { from: textOf(value, SEND.from), to: textOf(value, SEND.to), coins } }
}

const parseBody = (bytes: Uint8Array): Pick<ReadableTransaction, 'messages' | 'memo'> => {
  const body = readFields(bytes)
  // Such an extension may change the meaning of everything else.
  if (bytesOf(body, BODY.criticalExtensions).length) throw new TypeError('An extension')
  const messages = listOf(body, BODY.messages).map(parseMessage)
  if (!messages.length) throw new TypeError('No messages')
  return { messages, memo: textOf(body, BODY.memo) }
}

/** The bytes that a text may stand for: wallets in the browser take base64, paired ones also hexadecimal digits. */
const decodings = (text: unknown): readonly Uint8Array[] => {
  if (typeof text !== 'string' || text.length > 2 * MAX_BODY) throw new TypeError('No bytes')
  const digits = /^(?:[\da-f]{2})+$/i.test(text) ? (text.match(/../g) ?? []) : []
  const hex = Uint8Array.from(digits, (each) => Number.parseInt(each, 16))
  try {
    return [fromBase64(text, MAX_BODY), hex]
  } catch {
    return [hex]
  }
}

/** The transaction of `cosmos_signDirect`, in Protobuf. Throws if it is none, or if it can be read in two ways. */
export const parseDirect = (params: unknown): ReadableTransaction => {
  const doc = field(params, 'signDoc')
  const bodies = decodings(field(doc, 'bodyBytes')).flatMap((each) => {
    try {
      return [parseBody(each)]
    } catch {
      return []
    }
  })
  const [body, ...others] = bodies
  if (!body || others.length) throw new TypeError('No transaction')
  return { ...partiesOf(params, field(doc, 'chainId')), ...body }
}
