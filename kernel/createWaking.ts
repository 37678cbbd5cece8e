import { type Entry, move, providedBy } from './entry.js'

/**
 * Wakes plugins with the providers of what they lack, and waits for them. `missing` are the ids of the services that a
 * plugin lacks. `waiters` are called each time `reconcile` has finished, until they remove themselves.
 */
export const createWaking = (
  sorted: () => readonly Entry[],
  shouldRun: (entry: Entry) => boolean,
  missing: (entry: Entry) => readonly string[],
  reconcile: () => void,
  waiters: Set<() => void>,
) => {
  /** These plugins, with the providers of the services that they lack, directly or indirectly. */
  const withProviders = (which: readonly Entry[]): readonly Entry[] => {
    const lacking = new Set<unknown>(which.filter(shouldRun).flatMap(missing))
    const all = new Set([...which, ...sorted().filter((each) => lacking.has(providedBy(each)))])
    return all.size > which.length ? withProviders([...all]) : which
  }

  /**
   * Wakes plugins and the providers of the services they lack; true if there were any asleep. With `retry`, also
   * plugins that failed to load before.
   */
  const wake = (which: readonly Entry[], retry?: boolean): boolean => {
    let isAnyWoken = false
    for (const entry of withProviders(which)) {
      if (!entry.awake || (retry && entry.error && !entry.plugin)) {
        move(entry, 'off')
        isAnyWoken = entry.awake = true
      }
    }
    return isAnyWoken
  }

  /**
   * Resolves when neither these plugins nor the providers of services they lack are loading or starting.
   * Unrelated plugins do not delay it.
   */
  const settled = (which?: readonly Entry[]) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (withProviders(which ?? sorted()).some(({ status }) => status === 'starting')) return
        waiters.delete(look)
        resolve()
      }
      waiters.add(look)
      // If a pass is running, this requests another one, because the plugins in question may not have begun
      // to start.
      reconcile()
    })

  /** Wakes the plugins that match; resolves with them when they run or have failed. */
  const wakeWhere = async (matches: (entry: Entry) => unknown): Promise<readonly Entry[]> => {
    const which = sorted().filter(matches)
    wake(which, true)
    await settled(which)
    return which
  }
  return { wake, settled, wakeWhere }
}
