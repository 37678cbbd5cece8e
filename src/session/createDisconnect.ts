import type { Sessions } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { createBusy } from './createBusy.js'
import type { Links } from './createLinks.js'
import type { Room } from './room.js'

/** Longest wait for a wallet to disconnect (spec 9), in milliseconds. */
const CLOSE_DEADLINE = 3000

/** Settles as the promise does, or resolves after the deadline: a wallet that says nothing is left behind. */
const patient = (promise: Promise<void>): Promise<void> => {
  let timer: ReturnType<typeof setTimeout>
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_DEADLINE)
  })
  return Promise.race([promise, deadline]).finally(() => clearTimeout(timer))
}

/** Ends connections as the visitor wants; tries every one. */
export const createDisconnect =
  (
    { live, need, closing }: Room,
    { drop }: Links,
    busy: ReturnType<typeof createBusy>,
  ): Sessions['disconnect'] =>
  async ({ namespace, connectionId } = {}) => {
    if (namespace !== undefined) need(namespace)
    const targets = [...live].filter(
      ([id, entry]) =>
        (connectionId === undefined || id === connectionId) &&
        (namespace === undefined || entry.connection().namespace === namespace),
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
          await patient(entry.session.close())
          if (isLive()) drop(id, 'visitor')
        } catch (error) {
          entry.leaving = false
          // One that refuses is still connected.
          if (isLive()) causes.push(error)
        }
      }),
    )
    release()
    if (causes.length)
      throw new PorticoError('Failed to disconnect', { category: 'disconnect', cause: causes[0] })
  }
