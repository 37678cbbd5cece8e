import type { Connection, Sessions } from 'portico/core'
import { within, wrapError } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { Back } from './createBack.js'
import type { createBusy } from './createBusy.js'
import type { Links } from './createLinks.js'
import type { Room } from './room.js'

/** How long to wait for a wallet to end its session, in milliseconds. */
const CLOSE_DEADLINE = 3000

/** Creates the function that disconnects for the visitor. It tries every connection even if one fails. */
export const createDisconnect =
  (
    { live, need, closing }: Room,
    { drop }: Links,
    busy: ReturnType<typeof createBusy>,
    giveUp: Back['giveUp'],
  ): Sessions['disconnect'] =>
  async ({ namespace, connectionId } = {}) => {
    if (namespace !== undefined) need(namespace)
    const isMeant = (each: Pick<Connection, 'id' | 'namespace'>) =>
      (connectionId === undefined || each.id === connectionId) &&
      (namespace === undefined || each.namespace === namespace)
    const given = giveUp(isMeant)
    const targets = [...live].filter(
      ([, entry]) => (entry.admitted || entry.chosen) && isMeant(entry.connection()),
    )
    const spaces = targets.map(([, entry]) => entry.connection().namespace)
    const release = busy([...new Set(spaces)], 'disconnecting')
    const causes: unknown[] = []
    await Promise.all(
      targets.map(async ([id, entry]) => {
        const isLive = () => live.get(id) === entry
        try {
          await closing(entry.connection())
          entry.leaving = true
          await within(entry.session.close(), { ms: CLOSE_DEADLINE }).catch((error) => {
            // A wallet that does not answer counts as disconnected.
            if (wrapError(error, 'disconnect').category !== 'deadline') throw error
          })
          if (isLive()) drop(id, 'visitor')
        } catch (error) {
          entry.leaving = false
          // A wallet that refuses stays connected.
          if (isLive()) causes.push(error)
        }
      }),
    )
    await given
    release()
    if (causes.length)
      throw new PorticoError('Failed to disconnect', { category: 'disconnect', cause: causes[0] })
  }
