import { PorticoError } from 'portico/kernel'

/** Loads code that runs later. What did not come is told as what it means to who asked, and asked for again the next time. */
export const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((cause) => {
      throw new PorticoError('The modal could not be loaded', { category: 'modal', cause })
    })
    // Who does not wait for it need not know.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
}
