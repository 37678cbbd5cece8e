import { type BalanceQuery, field, within } from 'portico/core'
import { PorticoError, type Session } from 'portico/kernel'
import type { Operations, SessionContext } from './context.js'
import { createBusy } from './createBusy.js'
import { createConnect } from './createConnect.js'
import { createLifecycle } from './createLifecycle.js'
import { createRecords } from './createRecords.js'
import { createRestore } from './createRestore.js'
import { createStateSync } from './createStateSync.js'
import { endUnused } from './endUnused.js'
import { once } from './once.js'

const lazy =
  <A extends unknown[], R>(code: () => Promise<(...args: A) => Promise<R>>) =>
  async (...args: A): Promise<R> =>
    (await code())(...args)

/** Time limit for reading a balance, in milliseconds. */
const BALANCE = 20_000
/** How long an answer that cannot be a balance stands for the next ones, in milliseconds: many parts of a page ask for it. */
const IMPOSSIBLE = 30_000

const wrong = (message: string, code: string, category = 'balance') =>
  new PorticoError(message, { category, code })

/** Creates the operations that run after a click, or when stored connections are restored. */
export const createOperations = (context: SessionContext): Operations => {
  const { live, requireNamespace, stateOf, adapter, activeOf } = context
  const syncState = createStateSync(context)
  const records = createRecords(context)
  const lifecycle = createLifecycle(context, records, syncState, (id) => {
    const stored = records.wanted().find((each) => each.id === id)
    if (stored) void restoring.begin(stored)
  })
  const busy = createBusy(context, syncState)
  const loadRestorations = once(async () =>
    (await import('./createRestorations.js')).createRestorations(context, records, lifecycle, busy),
  )
  const restoring = createRestore(context, records, lifecycle, loadRestorations)
  const loadDisconnect = once(() => import('./createDisconnect.js'))
  const disconnect = async () => {
    const [{ createDisconnect }, { cancel }] = await Promise.all([loadDisconnect(), loadRestorations()])
    return createDisconnect(context, lifecycle, busy, cancel)
  }
  const impossible = new WeakMap<
    Session,
    { readonly of: string; readonly at: number; readonly error: unknown }
  >()
  const readByWallet = async ({ session, address, network }: BalanceQuery, signal: AbortSignal) => {
    const of = `${network.caipNetworkId}:${address}`
    const last = impossible.get(session)
    if (last?.of === of && Math.abs(Date.now() - last.at) < IMPOSSIBLE) throw last.error
    try {
      const read = await context.nativeBalance.of(session.namespace)
      return await read?.(session, address, network, signal)
    } catch (error) {
      if (field(error, 'reason') === 'impossible') impossible.set(session, { of, at: Date.now(), error })
      throw error
    }
  }
  return {
    syncState,
    connect: createConnect(context, lifecycle, busy, (connector, session) =>
      loadRestorations()
        .then(({ join }) => join(connector, session))
        .catch(() => endUnused(session)),
    ),
    disconnect: lazy(disconnect),
    // Loaded in advance, so that a visitor who goes offline can still disconnect.
    prepare: () => void disconnect().catch(() => {}),
    switchNetwork: lazy(once(async () => (await import('./createSwitch.js')).createSwitch(context, busy))),
    sendTransaction: lazy(once(async () => (await import('./createSend.js')).createSend(context))),
    restore: restoring.restore,
    applyTabs: restoring.applyTabs,
    activate: (id) => {
      if (!live.get(id)?.admitted)
        throw wrong(`No connector found for connection: ${id}`, 'connector-missing', 'session')
      lifecycle.activate(id)
      records.save()
    },
    selectAccount: async (namespace, address) => {
      const entry = activeOf(namespace)
      if (!entry?.admitted) throw wrong('No ActiveCaipAddress found', 'address-missing', 'session')
      if (entry.session.selectAccount) await entry.session.selectAccount(address)
      else entry.select(address)
    },
    balance: async (namespace, signal = context.stopped) => {
      requireNamespace(namespace)
      const chain = adapter(namespace)
      const sources = context.balanceSources.get()
      if (!chain && !sources[0]) throw wrong('Chain adapter not found', 'adapter-missing')
      const entry = activeOf(namespace)
      const network = stateOf(namespace)?.network.caipNetwork
      // Pages already match on this text.
      if (!entry?.admitted || !network) throw wrong('No ActiveCaipNetwork or client found', 'network-missing')
      const { session } = entry
      const { address } = entry.connection()
      if (sources[0]) {
        const { readBalance } = await import('./readBalance.js')
        return readBalance(context, readByWallet, { session, address, network }, signal)
      }
      if (!context.nativeBalance.namespaces.get().includes(namespace))
        throw wrong('Unsupported chain', 'balance')
      const late = `${namespace} did not answer`
      const balance = await within(readByWallet({ session, address, network }, signal), {
        ms: BALANCE,
        late,
      })
      if (typeof balance !== 'bigint' || balance < 0n)
        throw Object.assign(wrong('The chain returned no valid balance', 'balance'), { reason: 'impossible' })
      return balance
    },
  }
}
