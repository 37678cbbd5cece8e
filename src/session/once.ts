import { PorticoError } from 'portico/kernel'

/**
 * Loads code on demand, once. If that fails, rejects with a `PorticoError`, and the next call tries again.
 */
export const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((cause) => {
      throw new PorticoError('The modal could not be loaded', { category: 'modal', cause })
    })
    // A caller that does not await the promise must not cause an unhandled rejection.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
}
