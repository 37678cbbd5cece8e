import type { Stored } from 'portico/core'
import { cell, type Parser, readOnly } from 'portico/kernel'
import type { OwnRecord } from './createOwnRecords.js'
import { MOST_RECORDS } from './mostRecords.js'
import type { OwnCode } from './startOwnTransactions.js'

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
  readonly hasFailed?: boolean
}

/**
 * The transactions sent from this browser. The code that reads and follows them loads only if there are any.
 */
export const createOwnTransactions = (stored: Stored<object>, loadCode: () => Promise<OwnCode>) => {
  const state = cell<OwnState>({})
  let loading: Promise<OwnCode> | undefined

  const storedRecords = (account: string): readonly unknown[] => {
    const records: unknown = Reflect.get(stored.get(), account)
    return Array.isArray(records) ? records : []
  }
  return {
    state: readOnly(state),
    subscribe: stored.subscribe,
    /** Whether there are any of an account, as far as this is known before the code has loaded. */
    has: (account: string) => (state.get().code?.recordsOf(account) ?? storedRecords(account)).length > 0,
    /** Loads the code; after a failure the next call tries again. */
    load: (): Promise<OwnCode> => {
      if (!loading) {
        loading = loadCode()
        if (state.get().hasFailed) state.set({})
        loading.then(
          (code) => state.set({ code }),
          () => {
            loading = undefined
            state.set({ hasFailed: true })
          },
        )
      }
      return loading
    },
    /** Stores a transaction at once, because the page may be left before the code has loaded. */
    add: (account: string, record: OwnRecord) => {
      // Another tab may have stored some in the meantime.
      stored.load()
      const others = storedRecords(account).filter(
        (each) => Reflect.get(Object(each), 'hash') !== record.hash,
      )
      const records = Object.freeze([record, ...others].slice(0, MOST_RECORDS))
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

export type OwnTransactions = ReturnType<typeof createOwnTransactions>
