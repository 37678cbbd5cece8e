import type { Cell, Clock, Dispose } from 'portico/kernel'
import type { FrameStatus } from '../contract.js'

/** Longest wait for the frame to be ready, in milliseconds. */
const LOAD = 20_000
/** Pause of the protocol after the frame said it is ready, in milliseconds. */
const PAUSE = 500

export interface ReadinessDeps {
  readonly clock: Clock
  readonly status: Cell<FrameStatus>
  /** Called when the frame is not ready in time. */
  late(): void
  /** Called when another document is in the frame: what the last one was asked has no answer any more. */
  replaced(): void
  /** Called when the handshake may begin. */
  greet(): void
}

/** How far the document in a frame has come. `READY` and `load` of one document arrive in either order. */
export const createReadiness = ({ clock, status, late, replaced, greet }: ReadinessDeps) => {
  let phase: 'loading' | 'pause' | 'handshake' | 'ready' = 'loading'
  /** True while a loaded document has not said it is ready. */
  let awaiting = false
  /** A `READY` ahead of its document's `load`; `again` where it is not the first of the frame. */
  let ahead: { readonly at: number; readonly again: boolean } | undefined
  let timer: Dispose | undefined

  const wait = () => {
    phase = 'loading'
    status.set('loading')
    timer?.()
    timer = clock.after(LOAD, late)
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
      else ahead = { at: clock.now(), again: phase !== 'loading' }
      if (phase === 'loading') pause()
    },
    hearLoad: () => {
      const early = ahead
      ahead = undefined
      // The first `READY` is this document's own.
      if (early && !early.again) return
      // A later one is that of a new document, which was quicker than its `load`.
      if (early && clock.now() - early.at < LOAD) {
        startOver()
        return pause()
      }
      awaiting = true
      if (phase !== 'loading') startOver()
    },
    /** The handshake is over. */
    greeted: () => {
      phase = 'ready'
      status.set('ready')
    },
    stop: () => timer?.(),
  }
}

export type Readiness = ReturnType<typeof createReadiness>
