/** Settles as the promise does, or rejects with the signal's reason as soon as it aborts. */
export const untilAborted = <T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    promise.then(resolve, reject).then(() => signal.removeEventListener('abort', leave))
  })
