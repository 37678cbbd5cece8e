import { field } from 'portico/core'
import {
  MAX_ITEMS,
  type Message,
  partiesOf,
  type ReadableTransaction,
  SEND_TYPES,
} from './readTransaction.js'

const listOf = (input: unknown): readonly unknown[] => {
  if (!Array.isArray(input) || input.length > MAX_ITEMS) throw new TypeError('No list')
  return input
}

const parseMessage = (input: unknown): Message => {
  const type = field(input, 'type')
  if (!SEND_TYPES.includes(type)) return { type }
  const value = field(input, 'value')
  const coins = listOf(field(value, 'amount')).map((each) => ({
    denom: field(each, 'denom'),
    amount: field(each, 'amount'),
  }))
  return { type, send: { from: field(value, 'from_address'), to: field(value, 'to_address'), coins } }
}

/** The transaction of `cosmos_signAmino`: a document in JSON. Throws if it is none. */
export const parseAmino = (params: unknown): ReadableTransaction => {
  const doc = field(params, 'signDoc')
  const messages = listOf(field(doc, 'msgs')).map(parseMessage)
  return { ...partiesOf(params, field(doc, 'chain_id')), messages, memo: field(doc, 'memo') }
}
