import { PorticoError } from 'portico/kernel'
import { errorText } from './errorText.js'
import { field } from './field.js'
import { readWalletError } from './readWalletError.js'
import { walletFailure } from './walletFailure.js'

const TEXT = 500
/** Texts that wallets without error codes use when the visitor declines. */
const DECLINED = /^((request )?(cancell?ed|rejected)|user closed.*)\.?$/i
const USER_REJECTED = 4001
const UNSUPPORTED = 4200

/** The error for anything that a wallet threw, with its code, and a bounded copy as the cause. */
const walletError = (error: unknown): PorticoError => {
  const read = readWalletError(error)
  const { message } = read
  const code = read.code ?? (DECLINED.test(message) ? USER_REJECTED : undefined)
  return walletFailure(message, code, {
    message: errorText(error).slice(0, TEXT),
    ...(code !== undefined && { code }),
  })
}

/**
 * Calls a method of a wallet's object; resolves with the result of `read` for its answer. Never throws;
 * rejects with a `PorticoError` of the category 'wallet', that of `errorOf` for anything the wallet threw. Only one
 * promise or thenable is awaited, because nested ones could go on for ever.
 */
export const callWallet = <T>(
  holder: unknown,
  method: string,
  args: readonly unknown[],
  read: (answer: unknown) => T,
  errorOf: (thrown: unknown) => PorticoError = walletError,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const failed = (error: unknown) => reject(errorOf(error))
    const done = (answer: unknown) => {
      try {
        resolve(read(answer))
      } catch (cause) {
        reject(
          cause instanceof PorticoError
            ? cause
            : walletFailure('The wallet gave an answer that cannot be used', undefined, cause),
        )
      }
    }
    try {
      const run = field(holder, method)
      if (typeof run !== 'function')
        return reject(walletFailure(`The wallet does not offer ${method}`, UNSUPPORTED))
      const answer: unknown = Reflect.apply(run, holder, args)
      const isHolder = answer !== null && (typeof answer === 'object' || typeof answer === 'function')
      const then: unknown = isHolder ? Reflect.get(answer, 'then') : undefined
      if (typeof then === 'function') Reflect.apply(then, answer, [done, failed])
      else done(answer)
    } catch (error) {
      failed(error)
    }
  })
