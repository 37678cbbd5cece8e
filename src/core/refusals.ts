import { errorText } from './errorText.js'
import { field } from './field.js'

/** Where wallets and their wrappers keep the error behind an error. */
const WRAPPERS = ['cause', 'data', 'error', 'originalError'] as const
/** An error of a wallet could be endless: so many objects of it are looked at, and none deeper than this. */
const OBJECTS = 20
const DEPTH = 4

/** Whether it holds for what was thrown, or for an error wrapped in it. */
const someError = (thrown: unknown, holds: (error: unknown) => boolean): boolean => {
  let level: readonly unknown[] = [thrown]
  for (let depth = 0, left = OBJECTS; level.length && depth <= DEPTH; depth++) {
    const looked = level.slice(0, left)
    if (looked.some(holds)) return true
    left -= looked.length
    level = looked.flatMap((error) =>
      error && typeof error === 'object'
        ? WRAPPERS.flatMap((key) => {
            const inner = field(error, key)
            return inner ? [inner] : []
          })
        : [],
    )
  }
  return false
}

/** True where what was thrown, or an error wrapped in it, has one of these codes (EIP-1193, EIP-1474, CAIP-25). */
export const hasErrorCode = (error: unknown, ...codes: readonly (number | string)[]): boolean =>
  someError(error, (each) => codes.includes(field(each, 'code') as never))

/** True when the visitor declined in the wallet: codes 4001, 5000, 5002 (EIP-1193, CAIP-25) or the usual texts. */
export const isRejection = (error: unknown): boolean =>
  hasErrorCode(error, 4001, 5000, 5002, 'ACTION_REJECTED') ||
  someError(error, (each) => /user (rejected|denied|cancell?ed)|rejected by user/i.test(errorText(each)))

/** True where a wallet said that it has a prompt open already: code -32002 (EIP-1474), in the error or one wrapped in it. */
export const isPromptOpen = (error: unknown): boolean => hasErrorCode(error, -32002)
