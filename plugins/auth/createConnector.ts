import type { Connector } from 'portico/core'
import type { SocialResult } from './createWallet.js'
import { embeddedNamespaces } from './embeddedNamespaces.js'
import type { Client } from './openClient.js'

/** Longest a stored login may take to come back, the loading of the frame included, in milliseconds. */
const RESTORE = 60_000

export interface ConnectorPorts {
  client(): Promise<Client>
  /** Whether a login was used before. */
  isUsed(): boolean
  /** The result of a popup that waits to be connected, once. */
  takeSocial(): SocialResult | undefined
}

/** The way to connect whoever the secure site has let in. */
export const createConnector = ({ client, isUsed, takeSocial }: ConnectorPorts): Connector => ({
  id: 'AUTH',
  type: 'AUTH',
  name: 'Auth',
  namespaces: embeddedNamespaces,
  restoreWithin: RESTORE,
  connect: async (request) => {
    const { wallet } = await (await client()).accounts()
    return wallet.connect(request, takeSocial())
  },
  restore: async (request) => (isUsed() ? (await (await client()).accounts()).wallet.restore(request) : []),
})
