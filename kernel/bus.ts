import mitt from 'mitt'
import type { Dispose } from './dispose.js'
import { guard } from './guard.js'

type Report = (error: unknown) => void

export interface Bus {
  emit(event: string, payload: unknown): void
  /** Listens to one event, or to every event under `*`, as `(event, payload)`. */
  on(event: string, listener: (...args: never[]) => unknown, report?: Report): Dispose
  /** The listeners, by event. */
  readonly all: ReadonlyMap<string, readonly unknown[]>
}

/**
 * Creates the event bus. A listener that throws or rejects is reported and does not stop the others. `on`
 * returns a function that removes the listener.
 */
export const createBus = (report: Report): Bus => {
  const { all, emit, on, off } = mitt<Record<string, unknown>>()
  return {
    all: all as Bus['all'],
    emit,
    on: (event, listener, failed = report) => {
      // mitt iterates over a copy of the list and still calls a listener that was removed during the emit, so
      // `live` stops it here.
      let live = true
      const guarded = (...args: unknown[]) => {
        if (live) guard(() => listener(...(args as never[])), failed)
      }
      on(event, guarded)
      return () => {
        live = false
        off(event, guarded)
        if (!all.get(event)?.[0]) all.delete(event)
      }
    },
  }
}
