import { errorText } from 'portico/core'
import { PorticoError } from 'portico/kernel'

const TEXT = 500
/** Texts of extensions for a visitor who declines. */
const DECLINED = /^(cancell?ed|rejected)\.?$/i
const USER_REJECTED = 4001

export const failure = (message: string, code?: number, cause?: unknown): PorticoError =>
  Object.assign(new PorticoError(message, { category: 'wallet', ...(cause !== undefined && { cause }) }), {
    ...(code !== undefined && { code }),
  })

/** Reads a property of a foreign object; undefined if a getter throws. */
export const field = (holder: unknown, key: string): unknown => {
  try {
    return Reflect.get(Object(holder), key)
  } catch {
    return undefined
  }
}

/** The error for anything a wallet threw, with its code and a bounded copy as the cause. */
const thrown = (error: unknown): PorticoError => {
  const message = errorText(error).slice(0, TEXT)
  const given = field(error, 'code')
  const code = typeof given === 'number' ? given : DECLINED.test(message) ? USER_REJECTED : undefined
  return failure(message, code, { message, ...(code !== undefined && { code }) })
}

/**
 * Calls a method of a wallet's object, and resolves with what `read` takes from its answer; throws nothing and rejects with a
 * `PorticoError`. One promise or thenable is awaited: nested ones could go on for ever.
 */
export const callWallet = <T>(
  holder: unknown,
  method: string,
  given: readonly unknown[],
  read: (answer: unknown) => T,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const failed = (error: unknown) => reject(thrown(error))
    const done = (answer: unknown) => {
      try {
        resolve(read(answer))
      } catch (cause) {
        reject(failure('The wallet gave an answer that cannot be used', undefined, cause))
      }
    }
    try {
      const run = field(holder, method)
      if (typeof run !== 'function') return reject(failure(`The wallet does not offer ${method}`, 4200))
      const answer: unknown = Reflect.apply(run, holder, given)
      const isHolder = answer !== null && (typeof answer === 'object' || typeof answer === 'function')
      const then: unknown = isHolder ? Reflect.get(answer, 'then') : undefined
      if (typeof then === 'function') Reflect.apply(then, answer, [done, failed])
      else done(answer)
    } catch (error) {
      failed(error)
    }
  })
