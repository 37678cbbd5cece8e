import { field, readText } from 'portico/core'
import type { CaipNetworkId, Reading } from 'portico/kernel'
import { cosmos } from '../contract.js'
import { readBech32 } from '../encoding/readBech32.js'

/** Coins of a denomination, as a message names them; nothing of it is validated. */
export interface Coin {
  readonly denom: unknown
  readonly amount: unknown
}
/** A message of a transaction; nothing of it is validated. */
export interface Message {
  readonly type: unknown
  /** Of a message that sends coins. */
  readonly send?: { readonly from: unknown; readonly to: unknown; readonly coins: readonly Coin[] }
}
/** The parts of a transaction that are read. */
export interface ReadableTransaction {
  /** The account that the request names. */
  readonly signer: string
  readonly chain: string
  readonly messages: readonly Message[]
  readonly memo: unknown
}

/** Messages, and coins of one of them, that are read. */
export const MAX_ITEMS = 100
/** Letters of a memo that are kept. */
const MAX_MEMO = 300

/** The type names of a message of the bank module that sends coins: in Protobuf, and in JSON. */
export const SEND_TYPES: readonly unknown[] = ['/cosmos.bank.v1beta1.MsgSend', 'cosmos-sdk/MsgSend']

/** The account and the chain of a transaction; throws if one of them is none. */
export const partiesOf = (params: unknown, chain: unknown): { signer: string; chain: string } => {
  const signer = field(params, 'signerAddress')
  if (typeof signer !== 'string' || typeof chain !== 'string' || !/^[-\w]{1,32}$/.test(chain))
    throw new TypeError('No account, or no chain')
  return { signer, chain }
}

const readCoin = ({ denom, amount }: Coin, to: string, network: CaipNetworkId): Reading | undefined => {
  const isDenom = typeof denom === 'string' && /^[a-z][\w/:.-]{2,127}$/i.test(denom)
  const isAmount = typeof amount === 'string' && /^\d{1,78}$/.test(amount)
  return isDenom && isAmount ? { kind: 'transfer', to, amount: BigInt(amount), denom, network } : undefined
}

/** The coins that the account sends, one after the other; undefined if the message is another one, or not all of it can be read. */
const readSend = (
  { send }: Message,
  signer: string,
  network: CaipNetworkId,
): readonly Reading[] | undefined => {
  const { from, to, coins = [] } = send ?? {}
  if (from !== signer || typeof to !== 'string' || !readBech32(to)) return undefined
  const readings = coins.flatMap((each) => readCoin(each, to, network) ?? [])
  return readings.length && readings.length === coins.length ? readings : undefined
}

const readAction = (type: unknown, network: CaipNetworkId): Reading | undefined =>
  typeof type === 'string' && /^\/?[a-z][\w./-]{0,99}$/i.test(type)
    ? { kind: 'action', name: type.replace(/^\//, ''), network }
    : undefined

/** Reads a transaction: coins that the account sends, the types of other messages, and the memo. */
export const readTransaction = ({ signer, chain, messages, memo }: ReadableTransaction): Reading => {
  const network: CaipNetworkId = `${cosmos}:${chain}`
  const text = readText(memo, MAX_MEMO)
  const steps = messages.flatMap(
    (each): readonly (Reading | undefined)[] =>
      readSend(each, signer, network) ?? [readAction(each.type, network)],
  )
  if (!steps.some((each) => each)) return { kind: 'transactions', count: 1 }
  if (text) steps.push({ kind: 'memo', text })
  return steps.length === 1 && steps[0] ? steps[0] : { kind: 'batch', steps }
}
