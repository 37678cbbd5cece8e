import type { Clock } from 'portico/kernel'

/** A clock that stands still until it is advanced. */
export interface MockClock extends Clock {
  /** Advances time, running every timer that falls due in order; promises settle in between. */
  advance(ms: number): Promise<void>
  /** Number of pending timers. */
  pending(): number
}

/** Lets all ready promises settle: a message is a separate task, so all microtasks run before it. */
const settle = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })

/** Makes a clock for tests; `start` is in milliseconds since the epoch. */
export const createMockClock = (start = 1_700_000_000_000): MockClock => {
  const timers = new Set<{ at: number; run: () => void }>()
  let now = start
  const next = (until: number) => {
    let first: { at: number; run: () => void } | undefined
    for (const timer of timers) if (timer.at <= until && (!first || timer.at < first.at)) first = timer
    return first
  }
  return {
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + Math.max(0, ms), run }
      timers.add(timer)
      return () => {
        timers.delete(timer)
      }
    },
    advance: async (ms) => {
      const until = now + ms
      await settle()
      for (let timer = next(until); timer; timer = next(until)) {
        timers.delete(timer)
        now = Math.max(now, timer.at)
        timer.run()
        await settle()
      }
      now = until
    },
    pending: () => timers.size,
  }
}
