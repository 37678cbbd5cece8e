import type { Cell, Clock, Dispose } from 'portico/kernel'
import type { FrameStatus } from '../contract.js'

/** How long the frame may take to be ready, in milliseconds. */
const LOAD = 20_000
/** Pause required by the protocol after the frame reported ready, in milliseconds. */
const PAUSE = 500

export interface ReadinessDeps {
  readonly clock: Clock
  readonly status: Cell<FrameStatus>
  /** Called if the frame is not ready in time. */
  timedOut(): void
  /** Called when the frame has loaded another document: requests to the previous one get no answer. */
  replaced(): void
  /** Called when the handshake may begin. */
  greet(): void
}

/** Tracks the progress of the frame's document. Its `READY` and `load` arrive in either order. */
export const createReadiness = ({ clock, status, timedOut, replaced, greet }: ReadinessDeps) => {
  let phase: 'loading' | 'pause' | 'handshake' | 'ready' = 'loading'
  /** True while a loaded document has not sent `READY`. */
  let awaiting = false
  /** A `READY` that came before its document's `load`; `again` if it is not the frame's first. */
  let ahead: { readonly time: number; readonly again: boolean } | undefined
  let timer: Dispose | undefined

  const wait = () => {
    phase = 'loading'
    status.set('loading')
    timer?.()
    timer = clock.after(LOAD, timedOut)
  }
  const startOver = () => {
    replaced()
    wait()
  }
  const pause = () => {
    timer?.()
    phase = 'pause'
    status.set('loading')
    timer = clock.after(PAUSE, () => {
      timer = undefined
      phase = 'handshake'
      greet()
    })
  }
  wait()

  return {
    phase: () => phase,
    hearReady: () => {
      if (awaiting) awaiting = false
      else ahead = { time: clock.now(), again: phase !== 'loading' }
      if (phase === 'loading') pause()
    },
    hearLoad: () => {
      const early = ahead
      ahead = undefined
      // The first `READY` belongs to this document.
      if (early && !early.again) return
      // A later one belongs to a new document, and came before its `load`.
      if (early && clock.now() - early.time < LOAD) {
        startOver()
        return pause()
      }
      awaiting = true
      if (phase !== 'loading') startOver()
    },
    /** Ends the handshake. */
    greeted: () => {
      phase = 'ready'
      status.set('ready')
    },
    stop: () => timer?.(),
  }
}

export type Readiness = ReturnType<typeof createReadiness>
