import { callWallet, errorText, field, readWalletError, walletFailure } from 'portico/core'
import type { PorticoError } from 'portico/kernel'

const MAX_TEXT = 500
/** Codes of the JSON-RPC of Bitcoin wallets that have another meaning elsewhere: the visitor declined. */
const DECLINED = -32000

/** The error for anything a provider threw or answered with, with a bounded copy as its cause. */
export const providerError = (thrown: unknown): PorticoError => {
  // Some reject with the whole answer.
  const error = field(thrown, 'error') ?? thrown
  const { message, code } = readWalletError(error)
  return walletFailure(message, code === DECLINED ? 4001 : code, {
    message: errorText(error).slice(0, MAX_TEXT),
    ...(code !== undefined && { code }),
  })
}

/** Whether a provider has a method. */
export const hasMethod = (provider: object, method: string): boolean =>
  typeof field(provider, method) === 'function'

/** Calls a method of a provider, and resolves with the result of `read` for its answer. */
export const callProvider = <T>(
  provider: object,
  method: string,
  args: readonly unknown[],
  read: (answer: unknown) => T,
): Promise<T> => callWallet(provider, method, args, read, providerError)
