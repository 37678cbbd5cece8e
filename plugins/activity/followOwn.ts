import { within } from 'portico/core'
import type { ChainAdapter, Network, Session, Source } from 'portico/kernel'
import type { Own, OwnRecord } from './createOwnRecords.js'

/** Time limit of one request, in milliseconds. */
const DEADLINE = 15_000
/** After this time a transaction that the network no longer knows counts as dropped, in milliseconds. */
const LOST = 60_000
/** How long a transaction that the network has never known is followed, in milliseconds. */
const UNSEEN = 600_000
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
  readonly chain: ChainAdapter
}

/** Follows the pending transactions of an account on their chain until they are settled, or until it is stopped. */
export const followOwn = (
  own: Own & Pick<Source<unknown>, 'subscribe'>,
  { account, address, network, session, chain }: FollowContext,
  now: () => number,
): (() => void) => {
  const stopped = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const pending = () => own.of(account).filter(({ status }) => status === 'pending')

  const ask = async ({ hash, mark, seen, lostAt, at }: OwnRecord) => {
    const { signal } = stopped
    const used = session()
    if (!used) return
    const found = await within(
      (async () => chain.status?.(used, hash, network, signal, { from: address, ...(mark && { mark }) }))(),
      { ms: DEADLINE, late: 'The chain did not answer', signals: [signal] },
    )
    const status: unknown = found?.status
    const next = typeof found?.mark === 'string' ? { mark: found.mark } : {}
    if (status === 'confirmed' || status === 'failed' || status === 'replaced')
      own.update(account, hash, { status, ...next })
    else if (status === 'pending') {
      if (!seen || lostAt || (next.mark && next.mark !== mark))
        own.update(account, hash, { seen: true, lostAt: 0, ...next })
    } else if (status === 'unknown') {
      if (!seen && now() - at > UNSEEN) own.update(account, hash, { status: 'sent' })
      else if (seen && !lostAt) own.update(account, hash, { lostAt: now() })
      else if (seen && now() - (lostAt ?? 0) > LOST) own.update(account, hash, { status: 'dropped' })
    }
  }
  let isAsking = false
  let newest: string | undefined
  const check = async () => {
    timer = undefined
    isAsking = true
    // A node that fails is asked again.
    await Promise.allSettled(pending().slice(0, AT_ONCE).map(ask))
    isAsking = false
    plan()
  }
  const plan = () => {
    const [first] = pending()
    if (first?.hash !== newest) clearTimeout(timer)
    else if (timer) return
    newest = first?.hash
    timer =
      first && !isAsking && !stopped.signal.aborted
        ? setTimeout(check, pauseFor(Math.max(0, now() - first.at)))
        : undefined
  }
  const leave = own.subscribe(plan)
  newest = pending()[0]?.hash
  void check()
  return () => {
    stopped.abort(new Error('Nobody follows the transactions'))
    clearTimeout(timer)
    leave()
  }
}
