import type { Stored } from 'portico/core'
import { deepFreeze } from 'portico/core'
import type { Grant } from '../internal.js'
import { MOST_GRANTS } from './grantsParser.js'

const isSameGrant = (one: Grant, other: Grant) =>
  one.network === other.network && one.address === other.address && one.id === other.id && one.at === other.at

/** Remembers what was granted, until it expires or is revoked. */
export const createStoredGrants = (
  stored: Stored<readonly Grant[]>,
  signal: AbortSignal,
  now: () => number,
) => {
  const update = (next: (all: readonly Grant[]) => readonly Grant[]) => {
    if (signal.aborted) return
    stored.load()
    const unexpired = stored.get().filter(({ expiry }) => expiry * 1000 > now())
    stored.set(deepFreeze(next(unexpired).slice(0, MOST_GRANTS)))
  }
  return {
    add: (grant: Grant) => update((all) => [grant, ...all]),
    remove: (grant: Grant) => update((all) => all.filter((each) => !isSameGrant(each, grant))),
    unexpired: (): readonly Grant[] => stored.get().filter(({ expiry }) => expiry * 1000 > now()),
  }
}
