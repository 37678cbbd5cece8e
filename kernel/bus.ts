import mitt from 'mitt'
import type { Dispose } from './define.js'

export interface Bus {
  emit(event: string, payload: unknown): void
  on(event: string, listener: (payload: unknown) => void): Dispose
  onAny(listener: (event: string, payload: unknown) => void): Dispose
  size(): number
}

/** The event bus: a listener that throws is reported and stops nobody; `on` returns its undo. */
export const createBus = (report: (error: unknown) => void): Bus => {
  const emitter = mitt<Record<string, unknown>>()
  let size = 0
  const guard =
    <A extends unknown[]>(listener: (...args: A) => void) =>
    (...args: A) => {
      try {
        listener(...args)
      } catch (error) {
        report(error)
      }
    }
  const undo = (off: () => void): Dispose => {
    size++
    let done = false
    return () => {
      if (done) return
      done = true
      size--
      off()
    }
  }
  return {
    emit: (event, payload) => emitter.emit(event, payload),
    on: (event, listener) => {
      const guarded = guard(listener)
      emitter.on(event, guarded)
      return undo(() => emitter.off(event, guarded))
    },
    onAny: (listener) => {
      const guarded = guard(listener)
      emitter.on('*', guarded)
      return undo(() => emitter.off('*', guarded))
    },
    size: () => size,
  }
}
