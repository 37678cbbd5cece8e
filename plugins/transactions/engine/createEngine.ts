import { type Stored, within } from 'portico/core'
import { BEAT, untilNobodyWaits } from '../asking/asking.js'
import { type AskDeps, createAsk } from '../asking/createAsk.js'
import type { Transactions } from '../contract.js'
import { createFollowing, type FollowingDeps } from '../following/createFollowing.js'
import { stateOf, type TransactionRecord } from './machine.js'
import { createRecords } from './records.js'

/** Time limit for finding the transaction of an unanswered request on the chain, in milliseconds. */
const TRACED = 8_000
/** After this time, a page without locks that says nothing is gone, in milliseconds. */
const SILENT = 3 * BEAT

/** The border of the engine: storage, accounts, wallets, chains, the clock, and the visitor. */
export interface EngineDeps
  extends Omit<AskDeps, 'records' | 'asking' | 'executed'>,
    Omit<FollowingDeps, 'records' | 'isAsking'> {
  readonly saved: Stored<readonly unknown[]>
  /** Called after each change of the records. */
  changed(records: readonly TransactionRecord[]): void
}

/** Asks wallets, keeps the records of all tabs, and does the work that the records ask for. */
export const createEngine = (deps: EngineDeps) => {
  const { now, signal, locks, account } = deps
  /** The records whose answers this page waits for. */
  const asking = new Set<string>()
  /** The requests of other pages whose end this page waits for. */
  const awaited = new Set<string>()
  /** Those who wait for the proposals of this page, by record. */
  const proposed = new Map<string, (hash?: string) => void>()
  const settleProposals = (all: readonly TransactionRecord[]) => {
    for (const [id, resolve] of proposed) {
      const record = all.find((each) => each.id === id)
      const state = record && stateOf(record)
      if (state === 'proposed') continue
      proposed.delete(id)
      resolve(state === 'sent' || state === 'confirmed' ? record?.steps.at(-1)?.hash : undefined)
    }
  }
  const records = createRecords(deps.saved, {
    now,
    changed: (all) => {
      deps.changed(all)
      settleProposals(all)
      sync()
    },
  })
  const following = createFollowing({ ...deps, records, isAsking: (id) => asking.has(id) })

  /** Resolves once the page that has made a request has been silent for long, because pages without locks do not know of each other. */
  const untilSilent = async (id: string) => {
    for (;;) {
      const { at, seen = at } = records.find(id)?.steps.at(-1) ?? { at: 0 }
      const left = SILENT - Math.abs(now() - seen)
      if (left <= 0) return
      await deps.pause(left, signal)
    }
  }
  /** A request is lost once the page that has made it is gone. */
  const awaitOthers = () => {
    for (const record of records.all()) {
      const { id, steps } = record
      const step = steps.length
      if (stateOf(record) !== 'asked' || asking.has(id) || awaited.has(id)) continue
      awaited.add(id)
      const isGone = locks ? untilNobodyWaits(locks, id, signal) : untilSilent(id)
      isGone
        .then(() => !asking.has(id) && !signal.aborted && records.dispatch(id, { type: 'lose', step }))
        .catch(() => {})
        .finally(() => awaited.delete(id))
    }
  }
  const sync = () => {
    if (signal.aborted) return
    following.sync()
    awaitOthers()
  }

  return {
    ask: createAsk({
      ...deps,
      records,
      asking,
      executed: (id) =>
        new Promise((resolve) => {
          proposed.set(id, resolve)
          settleProposals(records.all())
        }),
    }),
    earlier: async (plan, stop) => {
      const found = records.equalTo(plan)
      if (!found) return undefined
      if (found.steps.at(-1)?.isTraced) return 'sent'
      const inUse = account()
      if (!inUse) return 'open'
      const traced = within(following.trace(found, inUse, stop), { ms: TRACED, signals: [stop] })
      return (await traced.catch(() => false)) ? 'sent' : 'open'
    },
    dismiss: records.remove,
    /** Call it when the last connection of a namespace has ended. */
    forget: records.removeEnded,
    /** Call it when the account in use has changed. */
    sync,
    /** Call it when another tab has written. */
    load: records.sync,
  } satisfies Omit<Transactions, 'records' | 'review' | 'enter'> &
    Record<'sync' | 'load', () => void> & { forget(namespace: string): void }
}
