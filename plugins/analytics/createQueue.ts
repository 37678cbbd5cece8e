import type { Clock, Dispose } from 'portico/kernel'

/** How long events wait for others, in milliseconds. */
const WAIT = 10_000
/** Events that are sent at once, in bytes of JSON; a beacon may have 64 kB. */
const SIZE = 45_000
/** How many events are kept while they cannot be sent. */
const KEPT = 100
/** How many failures in a row end the sending: something between page and service does not let it through. */
const FAILURES = 6

/** The outcome of a request: `again` if the service was not reached, `refused` if the page may not send. */
export type Sent = 'done' | 'again' | 'refused'

export interface QueueDeps {
  readonly clock: Clock
  /** Whether several events may go in one request. */
  readonly isBatch: boolean
  isOnline(): boolean
  post(items: readonly string[]): Promise<Sent>
  /** Hands events over to the browser, which sends them after the page is gone; false if it does not take them. */
  beacon(items: readonly string[]): boolean
  refused(): void
}

/** Events on their way to the service: each is sent once, together with others, or when the page is left. */
export const createQueue = ({ clock, isBatch, isOnline, post, beacon, refused }: QueueDeps) => {
  let waiting: string[] = []
  let isSending = false
  let isStopped = false
  let failures = 0
  let disarm: Dispose | undefined

  const arm = () => {
    if (waiting.length && !isStopped) disarm ??= clock.after(WAIT * 2 ** failures, flush)
  }
  const stop = () => {
    isStopped = true
    waiting = []
    disarm?.()
    disarm = undefined
  }
  /** The next events of one request; the rest stays. */
  const next = (): readonly string[] => {
    if (!isBatch) return waiting.splice(0, 1)
    let size = 0
    let count = 0
    for (const { length } of waiting) {
      size += length
      if (count && size > SIZE) break
      count++
    }
    return waiting.splice(0, count)
  }
  const keep = (items: readonly string[]) => {
    waiting = [...items, ...waiting].slice(-KEPT)
  }
  const flush = () => {
    disarm?.()
    disarm = undefined
    if (isSending || isStopped) return
    if (!isOnline()) return arm()
    isSending = true
    void send().finally(() => {
      isSending = false
      arm()
    })
  }
  const send = async () => {
    while (waiting.length) {
      const items = next()
      const sent = await post(items)
      if (isStopped) return
      if (sent === 'refused') {
        stop()
        return refused()
      }
      if (sent === 'again') return isOnline() && ++failures === FAILURES ? stop() : keep(items)
      failures = 0
    }
  }
  return {
    add: (item: string) => {
      if (isStopped) return
      waiting = [...waiting, item].slice(-KEPT)
      if (!failures && waiting.reduce((size, each) => size + each.length, 0) > SIZE) flush()
      else arm()
    },
    /** Sends what waits without the page. A request on its way is not repeated: it outlives the page. */
    leave: () => {
      // A beacon is lost offline, although the browser takes it.
      while (waiting.length && isOnline()) {
        const items = next()
        if (!beacon(items)) return keep(items)
      }
      if (waiting.length) return arm()
      disarm?.()
      disarm = undefined
    },
    stop,
  }
}
