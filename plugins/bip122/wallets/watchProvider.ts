import type { Dispose } from 'portico/kernel'

const tryCall = (run: () => unknown): unknown => {
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
  const call = (method: string, args: readonly unknown[]): unknown =>
    tryCall(() => {
      const run: unknown = Reflect.get(provider, method)
      return typeof run === 'function' ? Reflect.apply(run, provider, args) : undefined
    })
  const unsubscribes = events.map((event): (() => unknown) => {
    const handler = (payload: unknown) => {
      if (live) listener(event, payload)
    }
    const isEmitter = typeof tryCall(() => Reflect.get(provider, 'removeListener')) === 'function'
    const unsubscribe = call(isEmitter ? 'on' : 'addListener', [event, handler])
    return () =>
      isEmitter
        ? call('removeListener', [event, handler])
        : typeof unsubscribe === 'function' && tryCall(() => Reflect.apply(unsubscribe, undefined, []))
  })
  return () => {
    live = false
    for (const each of unsubscribes) each()
  }
}
