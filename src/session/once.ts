import { PorticoError } from 'portico/kernel'

/** Loads code on demand, once. A failed load rejects with a readable error and can be retried. */
export const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((cause) => {
      throw new PorticoError('The modal could not be loaded', { category: 'modal', cause })
    })
    // Callers who do not await it must not cause an unhandled rejection.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
}
