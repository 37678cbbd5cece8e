import { type AccountInUse, createLinkedAbort, within } from 'portico/core'
import type { Abilities, Events } from 'portico/kernel'
import type { ReadTransactionStatus } from 'portico/plugins/activity/contract'
import { askFailure, untilNobodyWaits } from '../asking/asking.js'
import type { Tracing } from '../contract.js'
import { isOfAccount, isSmart } from '../engine/accounts.js'
import { type Effect, effectOf, stateOf, type TransactionRecord } from '../engine/machine.js'
import type { Records } from '../engine/records.js'
import { awaitProposals } from './awaitProposals.js'
import { proposalsOf } from './proposals.js'

/** Time limit of one question to a chain, in milliseconds. */
const DEADLINE = 15_000
/** How long a transaction that the network has never known, or no longer knows, is looked for, in milliseconds. */
const UNSEEN_FOR = 600_000

/** Delay before the chain is asked again about a request of that age, in milliseconds: blocks come every few seconds. */
const delayFor = (age: number): number =>
  age < 30_000 ? 2_000 : age < 120_000 ? 5_000 : age < 600_000 ? 15_000 : 60_000

export interface FollowingDeps {
  readonly records: Records
  account(): AccountInUse | undefined
  readonly tracing: Pick<Abilities<Tracing>, 'of'>
  readonly transactionStatus: Pick<Abilities<ReadTransactionStatus>, 'of'>
  /** Whether this page waits for the wallet's answer to a record's last step. */
  isAsking(record: string): boolean
  emit(event: 'transaction.sent', payload: Events['transaction.sent']): void
  /** Tells the visitor how a request ended that no page waited for. */
  report(record: TransactionRecord): void
  /** The browser's locks; undefined where it has none. */
  readonly locks: LockManager | undefined
  pause(ms: number, signal: AbortSignal): Promise<void>
  now(): number
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

/** Follows a record in one state; resolves with whether this page gives it up. */
type Work = (record: TransactionRecord, account: AccountInUse, isCurrent: () => boolean) => Promise<boolean>

/** Creates the work that waits until a transaction is in a block, or until another one has taken its place. */
const createWatch =
  (
    { records, transactionStatus, now, signal }: FollowingDeps,
    {
      ask,
      rest,
      isProposal,
    }: Pick<ReturnType<typeof awaitProposals>, 'isProposal'> & {
      ask<T>(question: Promise<T>): Promise<T>
      rest(at: number): Promise<void>
    },
  ): Work =>
  async (record, account, isCurrent) => {
    const { hash = '', at } = record.steps.at(-1) ?? { at: 0 }
    let mark: string | undefined
    let replacements = 0
    let isChecked = record.steps.at(-1)?.proposal !== undefined
    let knownAt = now()
    while (isCurrent()) {
      const answer = await ask(
        (async () =>
          (await transactionStatus.of(account.namespace))?.(account.session, hash, account.network, signal, {
            from: record.from,
            ...(mark !== undefined && { mark }),
          }))(),
      ).catch(() => undefined)
      if (!isCurrent()) return false
      const status: unknown = answer?.status
      if (status === 'confirmed') records.dispatch(record.id, { type: 'confirm' })
      if (status === 'failed') records.dispatch(record.id, { type: 'fail' })
      // Said twice, because two nodes behind one address may know different blocks.
      replacements = status === 'replaced' ? replacements + 1 : 0
      if (replacements > 1) records.dispatch(record.id, { type: 'replace' })
      if (status === 'pending') knownAt = now()
      // The wallet's answer may turn out late to be the name of a proposal.
      if (status === 'unknown' && !isChecked && (await isProposal(record, account, hash))) return false
      if (status === 'unknown') isChecked = true
      mark = typeof answer?.mark === 'string' ? answer.mark : mark
      // Owners of a smart account may take days, and until then the network knows nothing.
      if (now() - knownAt > UNSEEN_FOR && !isSmart(account)) return true
      await rest(at)
    }
    return false
  }

/** Follows the records of the account in use until they have ended. */
export const createFollowing = (deps: FollowingDeps) => {
  const { records, signal } = deps
  /** The work that runs, by record and step. */
  const running = new Set<string>()

  /** Emits `transaction.sent` for a transaction that was sent while no page was listening. */
  const emitSent = ({ from, steps }: TransactionRecord, account: AccountInUse, hash: string) =>
    deps.emit('transaction.sent', {
      namespace: account.namespace,
      network: account.network.caipNetworkId,
      account: from,
      hash,
      // The call was lost with its page, and stored texts are no proof of what was sent.
      call: { method: steps.at(-1)?.method ?? '', params: [] },
    })
  /** Applies the hash of a transaction that no page has been told of, or of a proposal that was executed. */
  const find = (record: TransactionRecord, account: AccountInUse, hash: string) => {
    const traced = stateOf(record) === 'proposed' ? {} : { isTraced: true as const }
    if (signal.aborted || !records.dispatch(record.id, { type: 'hash', hash, ...traced })) return
    emitSent(record, account, hash)
    deps.report(records.find(record.id) ?? record)
  }
  const ask = <T>(question: Promise<T>) => within(question, { ms: DEADLINE, signals: [signal] })

  const rest = (at: number) => deps.pause(delayFor(Math.max(0, deps.now() - at)), signal)
  const { wait, isProposal } = awaitProposals({
    records,
    read: (account, query) =>
      ask(proposalsOf(deps.tracing, account, signal).then((read) => read?.(query, signal))).catch(
        () => undefined,
      ),
    find,
    rest,
  })

  /** Looks for the transaction of a request on the chain; resolves with whether it was found. */
  const trace = async (record: TransactionRecord, account: AccountInUse, stop = signal): Promise<boolean> => {
    const mark = record.steps.at(-1)?.mark
    if (mark === undefined) return false
    const tracing = await deps.tracing.of(account.namespace)
    const hash = await tracing?.find?.({ from: record.from, mark }, account.network, stop)
    if (hash !== undefined) find(record, account, hash)
    return hash !== undefined
  }

  /** Asks the wallet how accepted calls have ended. */
  const follow: Work = async (record, account, isCurrent) => {
    const { method = '', batch } = record.steps.at(-1) ?? {}
    // Another tab may still wait for the same answer.
    await untilNobodyWaits(deps.locks, record.id, signal)
    if (!isCurrent()) return false
    const tracing = await deps.tracing.of(account.namespace)
    if (!tracing?.follow || batch === undefined) return true
    try {
      let isKnown = false
      const hash = await tracing.follow(account.session, { method, params: [] }, batch, signal, () => {
        isKnown = true
      })
      if (hash !== undefined) find(record, account, hash)
      // Of a chain that knows no such calls: nobody can say how they have ended.
      else if (!isKnown) return true
      else if (records.dispatch(record.id, { type: 'confirm' }))
        deps.report(records.find(record.id) ?? record)
      return false
    } catch (error) {
      const failure = askFailure(error, true)
      if (failure === 'declined') records.dispatch(record.id, { type: 'decline' })
      if (failure === 'unsent' || failure === 'reverted') records.dispatch(record.id, { type: 'fail' })
      // Any other wallet is asked again with its next session, because it may only be asleep.
      return failure === 'unreported'
    }
  }

  const run: Record<Effect, Work> = {
    follow,
    wait,
    watch: createWatch(deps, { ask, rest, isProposal }),
    trace: async (record, account, isCurrent) => {
      const asked = record.steps.at(-1)?.at ?? 0
      // At least once, however late the visitor comes back.
      do {
        const stop = createLinkedAbort(signal)
        const isFound = await ask(trace(record, account, stop.signal)).catch(() => false)
        stop.abort()
        if (isFound) return false
        await rest(asked)
      } while (isCurrent() && Math.abs(deps.now() - asked) < UNSEEN_FOR)
      return isCurrent()
    },
  }

  return Object.freeze({
    trace,
    /** Begins the work of the records that need some; call it after each change. */
    sync: (): void => {
      const account = deps.account()
      if (!account || signal.aborted) return
      for (const record of records.all()) {
        const effect = effectOf(record)
        if (!effect || !isOfAccount(record, account)) continue
        if ((effect === 'follow' || effect === 'trace') && deps.isAsking(record.id)) continue
        const key = [record.id, record.steps.length, effect].join()
        if (running.has(key)) continue
        running.add(key)
        const isCurrent = () => {
          const found = records.find(record.id)
          return (
            !signal.aborted &&
            isOfAccount(record, deps.account()) &&
            !!found &&
            found.steps.length === record.steps.length &&
            stateOf(found) === stateOf(record)
          )
        }
        void run[effect](record, account, isCurrent)
          .catch(() => false)
          .then((isGivenUp) => {
            if (!isGivenUp) running.delete(key)
          })
      }
    },
  })
}
