import type { Connection, Sessions } from 'portico/core'
import { within, wrapError } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { SessionContext } from './context.js'
import type { createBusy } from './createBusy.js'
import type { Lifecycle } from './createLifecycle.js'
import type { Restorations } from './createRestorations.js'

/** How long to wait for a wallet to end its session, in milliseconds. */
const CLOSE_DEADLINE = 3000

/** Creates the function that disconnects for the visitor. It tries every connection even if one fails. */
export const createDisconnect =
  (
    { live, requireNamespace, closing }: SessionContext,
    { drop }: Lifecycle,
    busy: ReturnType<typeof createBusy>,
    cancelRestoring: Restorations['cancel'],
  ): Sessions['disconnect'] =>
  async ({ namespace, connectionId } = {}) => {
    if (namespace !== undefined) requireNamespace(namespace)
    const matches = (each: Pick<Connection, 'id' | 'namespace'>) =>
      (connectionId === undefined || each.id === connectionId) &&
      (namespace === undefined || each.namespace === namespace)
    const cancelling = cancelRestoring(matches)
    const targets = [...live].filter(
      ([, entry]) => (entry.admitted || entry.chosen) && matches(entry.connection()),
    )
    const spaces = targets.map(([, entry]) => entry.connection().namespace)
    const release = busy([...new Set(spaces)], 'disconnecting')
    const causes: unknown[] = []
    try {
      await Promise.all(
        targets.map(async ([id, entry]) => {
          const isLive = () => live.get(id) === entry
          try {
            await closing(entry.connection())
            entry.disconnecting = true
            await within(entry.session.close(), { ms: CLOSE_DEADLINE }).catch((error) => {
              // A wallet that does not answer counts as disconnected.
              if (wrapError(error, 'disconnect').category !== 'deadline') throw error
            })
            if (isLive()) drop(id, 'visitor')
          } catch (error) {
            entry.disconnecting = false
            // A wallet that refuses stays connected.
            if (isLive()) causes.push(error)
          }
        }),
      )
      await cancelling
    } finally {
      release()
    }
    if (causes.length)
      throw new PorticoError('Failed to disconnect', { category: 'disconnect', cause: causes[0] })
  }
