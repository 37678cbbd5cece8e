import type { Dispose } from 'portico/kernel'

const attempt = (run: () => unknown): unknown => {
  try {
    const answer = run()
    if (answer instanceof Promise) answer.catch(() => {})
    return answer
  } catch {
    return undefined
  }
}

/** Listens to events of a provider, by `on` and `removeListener`, or by `addListener`, which answers with a way to end it. */
export const watchProvider = (
  provider: object,
  events: readonly string[],
  listener: (event: string, payload: unknown) => void,
): Dispose => {
  let live = true
  const call = (method: string, given: readonly unknown[]): unknown =>
    attempt(() => {
      const run: unknown = Reflect.get(provider, method)
      return typeof run === 'function' ? Reflect.apply(run, provider, given) : undefined
    })
  const undo = events.map((event): (() => unknown) => {
    const heard = (payload: unknown) => {
      if (live) listener(event, payload)
    }
    const isEmitter = typeof attempt(() => Reflect.get(provider, 'removeListener')) === 'function'
    const off = call(isEmitter ? 'on' : 'addListener', [event, heard])
    return () =>
      isEmitter
        ? call('removeListener', [event, heard])
        : typeof off === 'function' && attempt(() => Reflect.apply(off, undefined, []))
  })
  return () => {
    live = false
    for (const each of undo) each()
  }
}
