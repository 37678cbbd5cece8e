import type { Provider } from 'portico/kernel'

/** A provider that exists at once, and forwards to the real one as soon as that is loaded. */
export const lazyProvider = (load: () => Promise<Provider>): Provider => {
  const queue: ((real: Provider) => unknown)[] = []
  let found: Provider | undefined
  // After a failed load the calls stay queued, because the next call loads again.
  const real = async () => {
    found ??= await load()
    for (const run of queue.splice(0)) run(found)
    return found
  }
  const enqueue = (run: (real: Provider) => unknown) => {
    queue.push(run)
    real().catch(() => {})
    return provider
  }
  const provider: Provider = Object.freeze<Provider>({
    request: async (call) => (await real()).request(call),
    on: (event, listener) => enqueue((each) => each.on(event, listener)),
    removeListener: (event, listener) => enqueue((each) => each.removeListener(event, listener)),
  })
  return provider
}

/** Creates the function that returns the lazy provider of a namespace, the same object each time. */
export const lazyProviders = (load: (namespace: string) => Promise<Provider>) => {
  const made = new Map<string, Provider>()
  return (namespace: string): Provider => {
    const provider = made.get(namespace) ?? lazyProvider(() => load(namespace))
    made.set(namespace, provider)
    return provider
  }
}
