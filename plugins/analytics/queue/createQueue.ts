import type { Clock, Dispose } from 'portico/kernel'

/** How long events wait for others, in milliseconds. */
const BATCH_DELAY = 10_000
/** Events that are sent at once, in bytes of JSON; a beacon may have 64 kB. */
const MAX_SIZE = 45_000
/** Maximum number of events that wait to be sent. */
const MAX_EVENTS = 100
/** How many failures in a row end the sending: something between page and service does not let it through. */
const MAX_FAILURES = 6

/** The outcome of a request: `again` if the service was not reached, `refused` if the page may not send. */
export type SendOutcome = 'done' | 'again' | 'refused'

export interface QueueDeps {
  readonly clock: Clock
  /** Whether several events may go in one request. */
  readonly isBatch: boolean
  isOnline(): boolean
  post(items: readonly string[]): Promise<SendOutcome>
  /** Hands events over to the browser, which sends them after the page is gone; false if it does not take them. */
  beacon(items: readonly string[]): boolean
  onRefused(): void
}

/** Events on their way to the service: each is sent once, together with others, or when the page is left. */
export const createQueue = ({ clock, isBatch, isOnline, post, beacon, onRefused }: QueueDeps) => {
  let pending: string[] = []
  let isSending = false
  let isStopped = false
  let failures = 0
  let cancelFlush: Dispose | undefined

  const scheduleFlush = () => {
    if (pending.length && !isStopped) cancelFlush ??= clock.after(BATCH_DELAY * 2 ** failures, flush)
  }
  const stop = () => {
    isStopped = true
    pending = []
    cancelFlush?.()
    cancelFlush = undefined
  }
  /** The next events of one request; the rest stays. */
  const takeBatch = (): readonly string[] => {
    if (!isBatch) return pending.splice(0, 1)
    let size = 0
    let count = 0
    for (const { length } of pending) {
      size += length
      if (count && size > MAX_SIZE) break
      count++
    }
    return pending.splice(0, count)
  }
  const requeue = (items: readonly string[]) => {
    pending = [...items, ...pending].slice(-MAX_EVENTS)
  }
  const flush = () => {
    cancelFlush?.()
    cancelFlush = undefined
    if (isSending || isStopped) return
    if (!isOnline()) return scheduleFlush()
    isSending = true
    void send().finally(() => {
      isSending = false
      scheduleFlush()
    })
  }
  const send = async () => {
    while (pending.length) {
      const items = takeBatch()
      const outcome = await post(items)
      if (isStopped) return
      if (outcome === 'refused') {
        stop()
        return onRefused()
      }
      if (outcome === 'again') return isOnline() && ++failures === MAX_FAILURES ? stop() : requeue(items)
      failures = 0
    }
  }
  return {
    add: (item: string) => {
      if (isStopped) return
      pending = [...pending, item].slice(-MAX_EVENTS)
      if (!failures && pending.reduce((size, each) => size + each.length, 0) > MAX_SIZE) flush()
      else scheduleFlush()
    },
    /** Sends what waits without the page. A request on its way is not repeated: it outlives the page. */
    flushOnLeave: () => {
      // A beacon is lost offline, although the browser takes it.
      while (pending.length && isOnline()) {
        const items = takeBatch()
        if (!beacon(items)) return requeue(items)
      }
      if (pending.length) return scheduleFlush()
      cancelFlush?.()
      cancelFlush = undefined
    },
    stop,
  }
}
