import { within } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { createBusy } from './createBusy.js'
import { createConnect } from './createConnect.js'
import { createLinks } from './createLinks.js'
import { createProjection } from './createProjection.js'
import { createRecords } from './createRecords.js'
import { createRestore } from './createRestore.js'
import { once } from './once.js'
import type { Operations, Room } from './room.js'

const late =
  <A extends unknown[], R>(code: () => Promise<(...given: A) => Promise<R>>) =>
  async (...given: A): Promise<R> =>
    (await code())(...given)

/** Time limit for reading a balance, in milliseconds. */
const BALANCE = 20_000

const missing = (message: string, code: string, category = 'balance') =>
  new PorticoError(message, { category, code })

/** Creates the operations that run after a click, or when stored connections are restored. */
export const createOperations = (room: Room): Operations => {
  const { live, need, at, adapter, activeOf } = room
  const project = createProjection(room)
  const records = createRecords(room)
  const links = createLinks(room, records, project)
  const busy = createBusy(room, project)
  const back = once(async () => (await import('./createBack.js')).createBack(room, records, links, busy))
  const leave = once(() => import('./createDisconnect.js'))
  const disconnect = async () => {
    const [{ createDisconnect }, { giveUp }] = await Promise.all([leave(), back()])
    return createDisconnect(room, links, busy, giveUp)
  }
  return {
    project,
    connect: createConnect(room, links, busy, (connector, session) =>
      back()
        .then(({ join }) => join(connector, session))
        .catch(() => links.end(session)),
    ),
    disconnect: late(disconnect),
    // Loaded in advance, so that a visitor who goes offline can still disconnect.
    prepare: () => void disconnect().catch(() => {}),
    switchNetwork: late(once(async () => (await import('./createSwitch.js')).createSwitch(room, busy))),
    sendTransaction: late(once(async () => (await import('./createSend.js')).createSend(room))),
    ...createRestore(room, records, links, back),
    activate: (id) => {
      if (!live.get(id)?.admitted)
        throw missing(`No connector found for connection: ${id}`, 'connector-missing', 'session')
      links.activate(id)
      records.save()
    },
    selectAccount: async (namespace, address) => {
      const entry = activeOf(namespace)
      if (!entry?.admitted) throw missing('No ActiveCaipAddress found', 'address-missing', 'session')
      if (entry.session.selectAccount) await entry.session.selectAccount(address)
      else entry.select(address)
    },
    balance: async (namespace, signal = room.stopped) => {
      need(namespace)
      const chain = adapter(namespace)
      const others = room.balanceSources.get()
      if (!chain && !others[0]) throw missing('Chain adapter not found', 'adapter-missing')
      const entry = activeOf(namespace)
      const network = at(namespace)?.network.caipNetwork
      // Pages already match on this text.
      if (!entry?.admitted || !network)
        throw missing('No ActiveCaipNetwork or client found', 'network-missing')
      const { session } = entry
      const { address } = entry.connection()
      if (others[0]) {
        const { readBalance } = await import('./readBalance.js')
        return readBalance(room, chain, { session, address, network }, signal)
      }
      if (!chain?.balance) throw missing('Unsupported chain', 'balance')
      const late = `${chain.namespace} did not answer`
      const balance = await within(chain.balance(session, address, network, signal), { ms: BALANCE, late })
      if (typeof balance !== 'bigint' || balance < 0n)
        throw missing('The chain returned no valid balance', 'balance')
      return balance
    },
  }
}
