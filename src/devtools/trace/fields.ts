import type { AliasKind } from './createAliases.js'

/** The values that a field of an exported entry may hold. */
export type Rule =
  /** A duration or a number of times. */
  | 'number'
  | 'flag'
  /** A name that Portico or a plugin has declared, or an alias. */
  | 'name'
  /** A list of those. */
  | 'names'
  /** The name of a registered RPC method, or an alias. */
  | 'method'
  /** A CAIP-2 id of a configured network, or an alias. */
  | 'network'
  | 'namespace'
  | 'namespaces'
  /** An event of Portico's own, or an alias. */
  | 'event'
  /** A category of errors of Portico's own, or an alias. */
  | 'category'
  /** A code of an error of Portico's own, or an alias. */
  | 'code'
  /** A default host of Portico's own, or an alias. */
  | 'host'
  /** Always an alias. */
  | { readonly alias: AliasKind }
  /** `true`, `false`, or those names of a list that are in the feature's default. */
  | 'feature'
  /** A key of Portico's own, or names and aliases, joined by a slash. */
  | 'key'
  /** Fields of an object. */
  | { readonly of: Fields }
  /** A list of objects. */
  | { readonly listOf: Fields }

/** The rules of an object's fields. A field without a rule is not exported. */
export type Fields = { readonly [name: string]: Rule }

const failure: Fields = { code: 'code', category: 'category', isRejection: 'flag' }
const outcome: Fields = { ok: 'flag', ms: 'number', error: { of: failure } }

/** The fields that are exported of each kind of entry. */
export const entryFields = {
  plugin: { status: 'name', waitsFor: 'names', error: { of: failure } },
  feature: { feature: 'name', isOn: 'flag', by: 'name', value: 'feature' },
  event: { name: 'event' },
  hook: { ...outcome, hook: 'name', result: 'name' },
  state: { keys: 'names', patches: 'number' },
  wallet: {
    ...outcome,
    connector: 'name',
    action: 'name',
    namespaces: 'namespaces',
    network: 'network',
    accounts: { listOf: { namespace: 'namespace', address: { alias: 'address' } } },
  },
  session: { ...outcome, action: 'name', connector: 'name', network: 'network', isLeft: 'flag' },
  request: {
    ...outcome,
    namespace: 'namespace',
    method: 'method',
    fromPage: 'flag',
    answered: { of: { ...outcome, type: 'name' } },
  },
  http: { ...outcome, host: 'host', method: 'name', rpc: 'method' },
  storage: { key: 'key', action: 'name', isStored: 'flag' },
  host: { host: 'host', via: 'name', isDeclared: 'flag' },
} as const satisfies Readonly<Record<string, Fields>>

/** The fields that are exported of each event; of others, only the name is. */
export const eventFields: Readonly<Record<string, Fields>> = {
  'modal.opened': { view: 'name' },
  'modal.closed': { reason: 'name' },
  'view.changed': { view: 'name' },
  'session.disconnected': { namespace: 'namespace', reason: 'name' },
  'account.changed': { namespace: 'namespace', status: 'name', address: { alias: 'address' } },
  'network.switched': { namespace: 'namespace', network: 'network' },
  'connect.failed': { connectorId: 'name', rejected: 'flag' },
  'connect.late': { connectorId: 'name' },
  'request.settled': { namespace: 'namespace', method: 'method', class: 'name', ok: 'flag' },
  'transaction.sent': { namespace: 'namespace', network: 'network', account: { alias: 'address' } },
  alert: { kind: 'name', code: 'code' },
  error: { category: 'category', code: 'code', plugin: 'name' },
}
