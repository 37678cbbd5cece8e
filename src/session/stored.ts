import type { Connection } from 'portico/core'
import type { Account, CaipNetworkId, Parser } from 'portico/kernel'
import { text } from './texts.js'

/** That the visitor ended a connection, or chose it again; the latest decision of all tabs counts. */
export interface Decision {
  readonly id: string
  /** Milliseconds since the epoch, more where two fall together. */
  readonly at: number
  readonly ended: boolean
}

const record = (input: unknown): Record<string, unknown> => {
  if (!input || typeof input !== 'object' || Array.isArray(input)) throw new TypeError('not an object')
  return input as Record<string, unknown>
}
const list =
  <T>(each: (item: Record<string, unknown>) => T): ((input: unknown) => readonly T[]) =>
  (input) => {
    if (!Array.isArray(input)) throw new TypeError('not a list')
    return input.slice(0, 64).map((item) => each(record(item)))
  }

const accounts = list(
  ({ address, type }): Account => ({
    address: text(address),
    ...(type === undefined ? {} : { type: text(type) as 'eoa' }),
  }),
)

/** What is kept of connections across reloads. */
export const connectionsParser: Parser<readonly Connection[]> = {
  parse: list((from) => {
    const { icon, rdns, caipNetworkId } = from
    return {
      id: text(from.id),
      connectorId: text(from.connectorId),
      type: text(from.type) as Connection['type'],
      namespace: text(from.namespace),
      name: text(from.name),
      address: text(from.address),
      accounts: accounts(from.accounts),
      // An icon may be a picture in itself.
      ...(typeof icon === 'string' ? { icon } : {}),
      ...(rdns === undefined ? {} : { rdns: text(rdns) }),
      ...(caipNetworkId === undefined ? {} : { caipNetworkId: text(caipNetworkId) as CaipNetworkId }),
    }
  }),
}

export const decisionsParser: Parser<readonly Decision[]> = {
  parse: list(({ id, at, ended }) => {
    if (!Number.isSafeInteger(at) || typeof ended !== 'boolean') throw new TypeError('not a decision')
    return { id: text(id), at: at as number, ended }
  }),
}
