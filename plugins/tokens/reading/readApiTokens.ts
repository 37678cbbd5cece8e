import { field, parseAmount } from 'portico/core'
import type { Network } from 'portico/kernel'
import type { SourcedToken } from '../contract.js'
import { readPrice } from './readPrice.js'

/** Maximum number of rows that are read. */
const MAX_ROWS = 20_000

export interface ApiContext {
  readonly network: Pick<Network, 'caipNetworkId'>
  /** The address by which the service may name the native coin. */
  readonly nativeAddress: string | undefined
}

/** A token address as the service writes it, on this network or plain; null for another network's. */
const addressOf = (input: unknown, { network, nativeAddress }: ApiContext): string | undefined | null => {
  if (input === undefined || input === null) return undefined
  if (typeof input !== 'string' || input.length > 200) return null
  const prefix = `${network.caipNetworkId}:`
  const address = input.startsWith(prefix) ? input.slice(prefix.length) : input
  return address.includes(':')
    ? null
    : address.toLowerCase() === nativeAddress?.toLowerCase()
      ? undefined
      : address
}

/** Reads a row; undefined if it cannot be read. */
const readRow = (row: unknown, context: ApiContext): SourcedToken | undefined => {
  const quantity = field(row, 'quantity')
  const [rawDecimals, numeric] = [field(quantity, 'decimals'), field(quantity, 'numeric')]
  const decimals = /^\d{1,3}$/.test(String(rawDecimals)) ? Number(rawDecimals) : undefined
  const amount =
    decimals !== undefined && typeof numeric === 'string' && numeric.length <= 400
      ? parseAmount(numeric, decimals)
      : undefined
  const chain = field(row, 'chainId')
  const address = addressOf(field(row, 'address'), context)
  const isOnNetwork = chain === undefined || chain === null || chain === context.network.caipNetworkId
  if (decimals === undefined || amount === undefined || address === null || !isOnNetwork) return undefined
  const price = readPrice(field(row, 'price'))
  const icon = field(row, 'iconUrl')
  return {
    ...(address !== undefined && { address }),
    name: field(row, 'name') as string,
    symbol: field(row, 'symbol') as string,
    decimals,
    amount,
    ...(price !== undefined && { price }),
    ...(typeof icon === 'string' && { icon }),
  }
}

/** Reads an answer of the blockchain API, row by row; throws if the answer has no list. */
export const readApiTokens = (
  answer: unknown,
  context: ApiContext,
): { readonly tokens: readonly SourcedToken[]; readonly skipped: number } => {
  const rows = field(answer, 'balances')
  if (!Array.isArray(rows)) throw new TypeError('The answer has no list of balances')
  const read = rows.slice(0, MAX_ROWS).map((row: unknown) => readRow(row, context))
  const tokens = read.filter((each) => each !== undefined)
  return { tokens, skipped: read.length - tokens.length }
}
