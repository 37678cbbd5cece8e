/** Settles as the promise does, or rejects with the reason of the first of the signals that aborts. */
export const untilAborted = <T>(
  promise: PromiseLike<T>,
  ...signals: readonly (AbortSignal | undefined)[]
): Promise<T> => {
  let leave: () => void
  return new Promise<T>((resolve, reject) => {
    leave = () => reject(signals.find((each) => each?.aborted)?.reason)
    for (const each of signals) each?.addEventListener('abort', leave)
    if (signals.some((each) => each?.aborted)) leave()
    Promise.resolve(promise).then(resolve, reject)
  }).finally(() => {
    for (const each of signals) each?.removeEventListener('abort', leave)
  })
}
