import type { Connector } from 'portico/core'
import type { Accounts } from './account/attachAccounts.js'
import { embeddedNamespaces } from './embeddedNamespaces.js'

/** Longest a stored login may take to come back, the loading of the frame included, in milliseconds. */
const RESTORE = 60_000

export interface ConnectorDeps {
  accounts(): Promise<Accounts>
  /** Whether a login was used before. */
  isUsed(): boolean
}

/** The way to connect whoever the secure site has let in. */
export const createConnector = ({ accounts, isUsed }: ConnectorDeps): Connector => ({
  id: 'AUTH',
  type: 'AUTH',
  traits: { embedded: true },
  // Its logins stand there.
  view: { view: 'Connect' },
  name: 'Auth',
  namespaces: embeddedNamespaces,
  restoreWithin: RESTORE,
  connect: async (request) => (await accounts()).connect(request),
  restore: async (request) => (isUsed() ? (await accounts()).wallet.restore(request) : []),
})
