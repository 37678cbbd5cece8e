import type { Stored } from 'portico/core'
import { cell, type Parser, readOnly } from 'portico/kernel'
import type { OwnRecord } from './createOwnRecords.js'
import { recordsKept } from './recordsKept.js'
import type { OwnCode } from './startOwn.js'

/** Accepts the stored lists unchanged, because the code that shows the transactions parses them. */
export const storedParser: Parser<object> = {
  parse: (input) => {
    if (Object(input) !== input || Array.isArray(input)) throw new TypeError('No records')
    return input as object
  },
}

/** The code that reads the transactions sent from this browser. */
export interface OwnState {
  readonly code?: OwnCode
  /** True if it could not be loaded. */
  readonly isLost?: boolean
}

/**
 * The transactions sent from this browser. The code that reads and follows them loads only if there are any.
 */
export const createOwn = (stored: Stored<object>, request: () => Promise<OwnCode>) => {
  const state = cell<OwnState>({})
  let asked: Promise<OwnCode> | undefined

  const listed = (account: string): readonly unknown[] => {
    const found: unknown = Reflect.get(stored.get(), account)
    return Array.isArray(found) ? found : []
  }
  return {
    state: readOnly(state),
    subscribe: stored.subscribe,
    /** Whether there are any of an account, as far as this is known before the code has loaded. */
    has: (account: string) => (state.get().code?.of(account) ?? listed(account)).length > 0,
    /** Loads the code; after a failure the next call tries again. */
    load: (): Promise<OwnCode> => {
      if (!asked) {
        asked = request()
        if (state.get().isLost) state.set({})
        asked.then(
          (code) => state.set({ code }),
          () => {
            asked = undefined
            state.set({ isLost: true })
          },
        )
      }
      return asked
    },
    /** Stores a transaction at once, because the page may be left before the code has loaded. */
    add: (account: string, record: OwnRecord) => {
      // Another tab may have stored some in the meantime.
      stored.load()
      const others = listed(account).filter((each) => Reflect.get(Object(each), 'hash') !== record.hash)
      const records = Object.freeze([record, ...others].slice(0, recordsKept))
      stored.set(Object.freeze({ ...stored.get(), [account]: records }))
    },
    /** Forgets the transactions of a namespace. */
    clear: (namespace: string) => {
      stored.load()
      const all = Object.entries(stored.get())
      const others = all.filter(([account]) => !account.startsWith(`${namespace}:`))
      if (others.length === all.length) return
      if (others.length) stored.set(Object.freeze(Object.fromEntries(others)))
      else stored.remove()
    },
  }
}

export type OwnPart = ReturnType<typeof createOwn>
