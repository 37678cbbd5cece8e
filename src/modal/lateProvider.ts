import type { Provider } from 'portico/kernel'

/** A provider that is there at once and hands over to the real one when its code is loaded. */
export const lateProvider = (load: () => Promise<Provider>): Provider => {
  let loading: Promise<Provider> | undefined
  // One promise for all, so that calls arrive in the order they were made; a failed load is tried again by the next.
  const real = () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const later = (run: (real: Provider) => unknown) => {
    real().then(run, () => {})
    return provider
  }
  const provider: Provider = Object.freeze<Provider>({
    request: async (call) => (await real()).request(call),
    on: (event, listener) => later((found) => found.on(event, listener)),
    removeListener: (event, listener) => later((found) => found.removeListener(event, listener)),
  })
  return provider
}
