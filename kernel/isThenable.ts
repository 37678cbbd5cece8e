/** Whether something is awaited by `await`; throws where looking throws. */
export const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  !!value && (value instanceof Promise || typeof (value as { then?: unknown }).then === 'function')
