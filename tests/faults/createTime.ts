import fc from 'fast-check'

/** Owner of a timer; the timers of a dead page do not run. */
export interface Owner {
  readonly dead: boolean
}

interface Timer {
  readonly id: number
  readonly owner: Owner | undefined
  at: number
  run(): void
}

export interface Time {
  now(): number
  /** The wall clock, which can be set. */
  wall(): number
  setWall(by: number): void
  /** Milliseconds in which the machine slept: no timer could run. */
  slept(): number
  sleep(ms: number): void
  after(ms: number, run: () => void, owner?: Owner): number
  clear(id: unknown): void
  /** Number of an owner's pending timers. */
  pending(owner: Owner): number
  /** Keeps an answer until the seeded scheduler lets it through. */
  deliver(label: string, run: () => void): void
  /** Delivers one answer, or else runs the next timer that is due by `until`; false if neither exists. */
  step(until: number): Promise<boolean>
  skip(to: number): void
}

/** Runs a function in the next task, in real time, without the timers that are replaced for pages. */
const nextTask: (run: () => void) => unknown =
  typeof setImmediate === 'function'
    ? setImmediate
    : (run) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          port1.close()
          run()
        }
        port2.postMessage(0)
      }

/** Milliseconds; a leap of time longer than this first waits for code that is loading. */
const LEAP = 100

const START = 1_750_000_000_000

/** Virtual time: timers run when nothing else is left to do, answers in an order the seed decides. */
export const createTime = (
  seed: number,
  settle?: () => Promise<unknown>,
  /** Awaited before time leaps, for work that takes real time. */
  pause?: () => Promise<unknown>,
): Time => {
  const [schedule] = fc.sample(fc.scheduler<string>(), { seed, numRuns: 1 })
  if (!schedule) throw new Error('no scheduler')
  const timers = new Map<number, Timer>()
  /** Lets every promise that is ready settle. */
  const turn = async () => {
    for (let round = 0; round < 2; round++) await new Promise<void>((resolve) => nextTask(resolve))
    await settle?.()
  }
  let ids = 0
  let now = START
  let offset = 0
  let slept = 0
  const next = () => {
    let first: Timer | undefined
    for (const timer of timers.values()) {
      if (timer.owner?.dead) timers.delete(timer.id)
      else if (!first || timer.at < first.at) first = timer
    }
    return first
  }
  return {
    now: () => now,
    wall: () => now + offset,
    setWall: (by) => {
      offset += by
    },
    slept: () => slept,
    sleep: (ms) => {
      now += ms
      slept += ms
    },
    after: (ms, run, owner) => {
      const id = ++ids
      timers.set(id, { id, owner, at: now + Math.max(0, Number(ms) || 0), run })
      return id
    },
    clear: (id) => void timers.delete(id as number),
    pending: (owner) => [...timers.values()].filter((timer) => timer.owner === owner).length,
    deliver: (label, run) => void schedule.schedule(Promise.resolve(), label).then(run),
    step: async (until) => {
      await turn()
      if (schedule.count()) {
        await schedule.waitOne()
        await turn()
        return true
      }
      const timer = next()
      if (pause && (!timer || timer.at - now > LEAP)) {
        await pause()
        if (schedule.count() || next() !== timer) return true
      }
      if (!timer || timer.at > until) return false
      timers.delete(timer.id)
      now = Math.max(now, timer.at)
      timer.run()
      await turn()
      return true
    },
    skip: (to) => {
      now = Math.max(now, to)
    },
  }
}
