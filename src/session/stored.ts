import type { Connection, ConnectorType } from 'portico/core'
import type { Account, CaipNetworkId, Namespace, Parser } from 'portico/kernel'

/** What is kept of a connection across reloads. */
export type StoredConnection = Connection

const record = (input: unknown): Record<string, unknown> => {
  if (!input || typeof input !== 'object' || Array.isArray(input)) throw new TypeError('not an object')
  return input as Record<string, unknown>
}
const text = (input: unknown): string => {
  if (typeof input !== 'string' || !input || input.length > 4096) throw new TypeError('not a text')
  return input
}
const list = <T>(input: unknown, each: (item: unknown) => T, most = 64): readonly T[] => {
  if (!Array.isArray(input)) throw new TypeError('not a list')
  return input.slice(0, most).map(each)
}

const connection = (input: unknown): StoredConnection => {
  const from = record(input)
  const optional = (key: 'icon' | 'rdns' | 'caipNetworkId') =>
    from[key] === undefined ? {} : { [key]: from[key] }
  for (const key of ['icon', 'rdns', 'caipNetworkId'])
    if (from[key] !== undefined && typeof from[key] !== 'string') throw new TypeError(key)
  return {
    id: text(from.id),
    connectorId: text(from.connectorId),
    type: text(from.type) as ConnectorType,
    namespace: text(from.namespace) as Namespace,
    name: text(from.name),
    address: text(from.address),
    accounts: list(from.accounts, (item): Account => {
      const { address, type } = record(item)
      return { address: text(address), ...(type === undefined ? {} : { type: text(type) as 'eoa' }) }
    }),
    ...(optional('icon') as { icon?: string }),
    ...(optional('rdns') as { rdns?: string }),
    ...(optional('caipNetworkId') as { caipNetworkId?: CaipNetworkId }),
  }
}

const parser = <T>(parse: (input: unknown) => T): Parser<T> => ({ parse })

export const connectionsParser = parser((input) => list(input, connection))
export const idsParser = parser((input) => list(input, text))
export const textParser = parser((input) => (input === null ? undefined : text(input)))
export const textsParser = parser(
  (input): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(record(input)).map(([key, value]) => [key, text(value)])),
)
