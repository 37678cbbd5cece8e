/** The page's clock, which can be ahead of the machine's. */
export interface Time {
  /** Advances the clock; timers that become due fire now. */
  pass(ms: number): void
  /** Timers with exactly these delays never fire. */
  keep(...ms: readonly number[]): void
  /** Returns to the machine's clock, and lets all new timers fire. */
  reset(): void
}

interface Timer {
  handle: number
  due: number
  begin(ms: number): number
}

/** Replaces the page's clock and timers. Call it before any code stores a reference to the original functions. */
export const createTime = (): Time => {
  const { setTimeout: begin, clearTimeout: stop } = window
  const machine = Date.now.bind(Date)
  const timers = new Map<number, Timer>()
  let ahead = 0
  let kept: readonly number[] = []
  Date.now = () => machine() + ahead
  window.setTimeout = ((run: () => void, ms = 0, ...given: unknown[]) => {
    if (kept.includes(ms)) return 0
    let id = 0
    const again = (left: number) =>
      begin(() => {
        timers.delete(id)
        ;(run as (...all: unknown[]) => void)(...given)
      }, left) as unknown as number
    id = again(ms)
    timers.set(id, { handle: id, due: Date.now() + ms, begin: again })
    return id
  }) as unknown as typeof setTimeout
  window.clearTimeout = ((id?: number) => {
    stop(timers.get(id ?? 0)?.handle ?? id)
    timers.delete(id ?? 0)
  }) as typeof clearTimeout
  return {
    pass: (ms) => {
      ahead += ms
      for (const timer of timers.values()) {
        stop(timer.handle)
        timer.handle = timer.begin(Math.max(0, timer.due - Date.now()))
      }
    },
    keep: (...ms) => {
      kept = ms
    },
    reset: () => {
      ahead = 0
      kept = []
    },
  }
}
