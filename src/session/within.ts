import { PorticoError } from 'portico/kernel'

/** Settles as the promise does, or rejects after `ms` or with the signal's reason. */
export const within = <T>(
  promise: PromiseLike<T>,
  ms: number,
  message: string,
  signal?: AbortSignal,
): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const leave = () => reject(signal?.reason)
    const timer = setTimeout(() => reject(new PorticoError(message, { category: 'deadline' })), ms)
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
    signal?.addEventListener('abort', leave)
    if (signal?.aborted) leave()
    promise.then(resolve, reject).then(end, end)
  })
