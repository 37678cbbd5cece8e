/** Whether `await` would wait for the value. Throws if reading `then` throws. */
export const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  value instanceof Promise || typeof (value as { then?: unknown } | undefined)?.then === 'function'
