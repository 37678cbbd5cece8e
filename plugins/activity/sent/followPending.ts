import { within } from 'portico/core'
import type { Network, Session, Source } from 'portico/kernel'
import type { ReadTransactionStatus } from '../contract.js'
import type { OwnRecord, OwnRecordStore } from './createOwnRecords.js'

/** Time limit of one request, in milliseconds. */
const DEADLINE = 15_000
/** After this time a transaction that the network no longer knows counts as dropped, in milliseconds. */
const DROPPED_AFTER = 60_000
/** How long a transaction of a plain account that the network has never known is followed, in milliseconds. */
const UNSEEN_FOR = 600_000
/** Number of transactions whose status is requested at once. */
const AT_ONCE = 8

/**
 * Delay before the status of a transaction of that age is requested again, because blocks come every few
 * seconds.
 */
export const pauseFor = (age: number): number =>
  age < 30_000 ? 2_000 : age < 120_000 ? 5_000 : age < 600_000 ? 15_000 : 60_000

export interface FollowContext {
  readonly account: string
  readonly address: string
  readonly network: Network
  /** The session in use, which may be a new one after the wallet has reconnected. */
  session(): Session | undefined
  readStatus(): Promise<ReadTransactionStatus | undefined>
}

/** Follows the pending transactions of an account on their chain until they are settled, or until it is stopped. */
export const followPending = (
  records: OwnRecordStore & Pick<Source<unknown>, 'subscribe'>,
  { account, address, network, session, readStatus }: FollowContext,
  now: () => number,
): (() => void) => {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const pending = () => records.recordsOf(account).filter(({ status }) => status === 'pending')

  const ask = async ({ hash, mark, seen, lostAt, at }: OwnRecord) => {
    const { signal } = controller
    const currentSession = session()
    if (!currentSession) return
    const answer = await within(
      (async () =>
        (await readStatus())?.(currentSession, hash, network, signal, {
          from: address,
          ...(mark && { mark }),
        }))(),
      { ms: DEADLINE, late: 'The chain did not answer', signals: [signal] },
    )
    const status: unknown = answer?.status
    const markChange = typeof answer?.mark === 'string' ? { mark: answer.mark } : {}
    if (status === 'confirmed' || status === 'failed' || status === 'replaced')
      records.update(account, hash, { status, ...markChange })
    else if (status === 'pending') {
      if (!seen || lostAt || (markChange.mark && markChange.mark !== mark))
        records.update(account, hash, { seen: true, lostAt: 0, ...markChange })
    } else if (status === 'unknown') {
      // Owners of a smart account may take days to confirm, and until then nothing is sent.
      const isSmart = currentSession.accounts
        .get()
        .some((each) => each.type === 'smartAccount' && each.address === address)
      if (!seen && !isSmart && now() - at > UNSEEN_FOR) records.update(account, hash, { status: 'sent' })
      else if (seen && !lostAt) records.update(account, hash, { lostAt: now() })
      else if (seen && now() - (lostAt ?? 0) > DROPPED_AFTER)
        records.update(account, hash, { status: 'dropped' })
    }
  }
  let isAsking = false
  let newestHash: string | undefined
  const check = async () => {
    timer = undefined
    isAsking = true
    // A node that fails is asked again.
    await Promise.allSettled(pending().slice(0, AT_ONCE).map(ask))
    isAsking = false
    schedule()
  }
  const schedule = () => {
    const [first] = pending()
    if (first?.hash !== newestHash) clearTimeout(timer)
    else if (timer) return
    newestHash = first?.hash
    timer =
      first && !isAsking && !controller.signal.aborted
        ? setTimeout(check, pauseFor(Math.max(0, now() - first.at)))
        : undefined
  }
  const unsubscribe = records.subscribe(schedule)
  newestHash = pending()[0]?.hash
  void check()
  return () => {
    controller.abort(new Error('Nobody follows the transactions'))
    clearTimeout(timer)
    unsubscribe()
  }
}
