import { walletFailure } from 'portico/core'
import type { Dispose } from 'portico/kernel'
import { copyAnswer } from './copyAnswer.js'
import { ProviderRpcError } from './ProviderRpcError.js'

/** Isolates a wallet's provider: it can neither throw here nor pass on objects that it could change later. */
export interface GuardedProvider {
  /** Resolves with a bounded plain copy; rejects with a `PorticoError`. */
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** Returns undefined if the provider has no events or fails to subscribe. */
  on(event: string, listener: (payload: unknown) => void): Dispose | undefined
}

type Method = (...args: unknown[]) => unknown

/**
 * Settles with one promise or thenable; its result is not awaited again, because thenables could be nested
 * endlessly.
 */
const settle = (answer: unknown, done: (value: unknown) => void, failed: (cause: unknown) => void): void => {
  try {
    const isObject = answer !== null && (typeof answer === 'object' || typeof answer === 'function')
    const then: unknown = isObject ? Reflect.get(answer, 'then') : undefined
    if (typeof then === 'function') Reflect.apply(then, answer, [done, failed])
    else done(answer)
  } catch (cause) {
    failed(cause)
  }
}

/** Reads `request`, `on` and `removeListener` of a provider, once. */
export const guardProvider = (provider: unknown): GuardedProvider => {
  const readMethod = (key: string): Method | undefined => {
    try {
      const method: unknown = Reflect.get(Object(provider), key)
      return typeof method === 'function' ? (method as Method) : undefined
    } catch {
      return undefined
    }
  }
  const [requestMethod, on, off] = [readMethod('request'), readMethod('on'), readMethod('removeListener')]
  const call = (method: Method | undefined, args: unknown[]): boolean => {
    if (!method) return false
    try {
      // A rejection of an asynchronous `on` must not be unhandled.
      settle(
        Reflect.apply(method, provider, args),
        () => {},
        () => {},
      )
      return true
    } catch {
      return false
    }
  }
  return {
    request: ({ method, params }) =>
      new Promise((resolve, reject) => {
        if (!requestMethod) return reject(walletFailure('This wallet cannot be asked'))
        const failed = (cause: unknown) => reject(new ProviderRpcError(cause))
        const done = (value: unknown) => {
          try {
            resolve(copyAnswer(value))
          } catch (cause) {
            reject(walletFailure('The wallet gave an answer that cannot be used', undefined, cause))
          }
        }
        try {
          const request = params === undefined ? { method } : { method, params }
          settle(Reflect.apply(requestMethod, provider, [request]), done, failed)
        } catch (cause) {
          failed(cause)
        }
      }),
    on: (event, listener) => {
      let live = true
      const handler = (payload: unknown) => {
        if (live) listener(payload)
      }
      if (!call(on, [event, handler])) return undefined
      return () => {
        live = false
        call(off, [event, handler])
      }
    },
  }
}
