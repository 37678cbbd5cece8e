import mitt from 'mitt'
import { contain } from './contain.js'
import type { Dispose } from './dispose.js'

type Report = (error: unknown) => void

export interface Bus {
  emit(event: string, payload: unknown): void
  /** Listens to one event, or as `(event, payload)` to all of them under `*`. */
  on(event: string, listener: (...args: never[]) => unknown, report?: Report): Dispose
  size(): number
}

/** The event bus: a listener that throws or rejects is reported and stops nobody; `on` returns its undo. */
export const createBus = (report: Report): Bus => {
  const emitter = mitt<Record<string, unknown>>()
  let size = 0
  return {
    emit: emitter.emit,
    on: (event, listener, told = report) => {
      // mitt goes on with its copy of the list: a listener taken away meanwhile must not hear the event.
      let live = true
      const guarded = (...args: unknown[]) => {
        if (live) contain(() => listener(...(args as never[])), told)
      }
      emitter.on(event, guarded)
      size++
      return () => {
        if (!live) return
        live = false
        size--
        emitter.off(event, guarded)
      }
    },
    size: () => size,
  }
}
