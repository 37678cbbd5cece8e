import type { Connector } from 'portico/core'
import type { Accounts } from './account/attachAccounts.js'
import { embeddedNamespaces } from './networks/embeddedNamespaces.js'

/** Time limit for restoring a login, including loading the frame, in milliseconds. */
const RESTORE = 60_000

export interface ConnectorDeps {
  accounts(): Promise<Accounts>
  /** Whether a login is stored. */
  isUsed(): boolean
}

/** The connector for the user logged in at the secure site. */
export const createConnector = ({ accounts, isUsed }: ConnectorDeps): Connector => ({
  id: 'AUTH',
  type: 'AUTH',
  traits: { embedded: true },
  // Connect shows the logins.
  view: { view: 'Connect' },
  name: 'Auth',
  namespaces: embeddedNamespaces,
  restoreWithin: RESTORE,
  connect: async (request) => (await accounts()).connect(request),
  restore: async (request) => (isUsed() ? (await accounts()).wallet.restore(request) : []),
})
