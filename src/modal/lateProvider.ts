import type { Provider } from 'portico/kernel'

/** A provider that is there at once and hands over to the real one when its code is loaded. */
export const lateProvider = (load: () => Promise<Provider>): Provider => {
  // Calls wait for the same promise, so they arrive in the order they were made.
  const later = (run: (real: Provider) => unknown) => {
    load().then(run, () => {})
    return provider
  }
  const provider: Provider = Object.freeze<Provider>({
    request: async (call) => (await load()).request(call),
    on: (event, listener) => later((real) => real.on(event, listener)),
    removeListener: (event, listener) => later((real) => real.removeListener(event, listener)),
  })
  return provider
}
