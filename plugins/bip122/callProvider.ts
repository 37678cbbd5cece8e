import { errorText, readWalletError, walletFailure } from 'portico/core'

const MAX_TEXT = 500
/** Codes of the JSON-RPC of Bitcoin wallets that have another meaning elsewhere: the visitor declined. */
const DECLINED = -32000

const peek = (value: unknown, key: string): unknown => {
  try {
    return Reflect.get(Object(value), key) as unknown
  } catch {
    return undefined
  }
}

/** The error for anything a provider threw or answered with, with a bounded copy as its cause. */
export const providerError = (thrown: unknown): Error => {
  // Some reject with the whole answer.
  const error = peek(thrown, 'error') ?? thrown
  const { message, code } = readWalletError(error)
  return walletFailure(message, code === DECLINED ? 4001 : code, {
    message: errorText(error).slice(0, MAX_TEXT),
    ...(code !== undefined && { code }),
  })
}

/** Whether a provider has a method. */
export const hasMethod = (provider: object, method: string): boolean =>
  typeof peek(provider, method) === 'function'

/** Calls a method of a provider, and resolves with what `read` takes from its answer; nothing it does throws here. */
export const callProvider = <T>(
  provider: object,
  method: string,
  args: readonly unknown[],
  read: (answer: unknown) => T,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const failed = (thrown: unknown) => reject(providerError(thrown))
    const done = (answer: unknown) => {
      try {
        resolve(read(answer))
      } catch (cause) {
        if (cause instanceof Error && cause.name === 'PorticoError') reject(cause)
        else reject(walletFailure('The wallet gave an answer that cannot be used', undefined, cause))
      }
    }
    try {
      const run: unknown = Reflect.get(provider, method)
      if (typeof run !== 'function') throw walletFailure(`The wallet does not offer ${method}`, 4200)
      const answer: unknown = Reflect.apply(run, provider, args)
      const isObject = answer !== null && (typeof answer === 'object' || typeof answer === 'function')
      const then: unknown = isObject ? Reflect.get(answer, 'then') : undefined
      // Only once: a thenable of a thenable could go on for ever.
      if (typeof then === 'function') Reflect.apply(then, answer, [done, failed])
      else done(answer)
    } catch (error) {
      failed(error)
    }
  })
