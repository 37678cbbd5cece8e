import mitt from 'mitt'
import type { Dispose } from './dispose.js'
import { guard } from './guard.js'

type Report = (error: unknown) => void

export interface Bus {
  emit(event: string, payload: unknown): void
  /** Listens to one event, or as `(event, payload)` to all of them under `*`. */
  on(event: string, listener: (...args: never[]) => unknown, report?: Report): Dispose
  /** The listeners, by event. */
  readonly all: ReadonlyMap<string, readonly unknown[]>
}

/** The event bus: a listener that throws or rejects is reported and stops no other; `on` returns its undo. */
export const createBus = (report: Report): Bus => {
  const { all, emit, on, off } = mitt<Record<string, unknown>>()
  return {
    all: all as Bus['all'],
    emit,
    on: (event, listener, failed = report) => {
      // mitt goes on with its copy of the list: a listener taken away meanwhile must not hear the event.
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
