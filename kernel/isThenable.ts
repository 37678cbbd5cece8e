/** Whether something is awaited by `await`; throws where looking throws. */
export const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  value instanceof Promise || typeof (value as { then?: unknown } | undefined)?.then === 'function'
