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
  /** When a `READY` arrived ahead of its document's `load`. */
  let ahead: number | undefined
  /** True where that `READY` was not the first of the frame. */
  let second = false
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
    isGreeting: () => phase === 'handshake',
    isReady: () => phase === 'ready',
    hearReady: () => {
      if (awaiting) awaiting = false
      else {
        ahead = clock.now()
        second = phase !== 'loading'
      }
      if (phase === 'loading') pause()
    },
    hearLoad: () => {
      const since = ahead
      const again = second
      ahead = undefined
      second = false
      if (since !== undefined && (!again || clock.now() - since < LOAD)) {
        // A first `READY` was this document's own; a later one came from a new document that was quicker than its `load`.
        if (!again) return
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
