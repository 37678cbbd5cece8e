import { errorText } from './errorText.js'
import { field } from './field.js'

/** Properties in which wallets and their wrappers keep a nested error. */
const WRAPPERS = ['cause', 'data', 'error', 'originalError'] as const
/** Limits for inspecting nested errors, which may be endless: the number of objects, and the depth. */
const OBJECTS = 20
const DEPTH = 4

/** Whether the predicate holds for an error, or for one nested in it. */
const someError = (thrown: unknown, matches: (error: unknown) => boolean): boolean => {
  let level: readonly unknown[] = [thrown]
  for (let depth = 0, remaining = OBJECTS; level.length && depth <= DEPTH; depth++) {
    const looked = level.slice(0, remaining)
    if (looked.some(matches)) return true
    remaining -= looked.length
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

/** Whether an error, or one nested in it, has one of these codes (EIP-1193, EIP-1474, CAIP-25). */
export const hasErrorCode = (error: unknown, ...codes: readonly (number | string)[]): boolean =>
  someError(error, (each) => codes.includes(field(each, 'code') as never))

/** Texts of rejections that say it without the user: Safe's, and those of Polkadot's extensions. Only as the whole text. */
const BARE_REJECTIONS = ['Transaction was rejected', 'Rejected', 'Cancelled'] as const

/**
 * Whether the visitor declined in the wallet: codes 4001, 5000 and 5002 (EIP-1193, CAIP-25), or the usual
 * texts.
 */
export const isRejection = (error: unknown): boolean =>
  hasErrorCode(error, 4001, 5000, 5002, 'ACTION_REJECTED') ||
  someError(error, (each) => {
    const text = errorText(each)
    return (
      BARE_REJECTIONS.includes(text as never) ||
      /user (rejected|denied|cancell?ed)|(rejected|denied|cancell?ed) by (the )?user|request declined$/i.test(
        text,
      )
    )
  })

/**
 * Whether the wallet reported that a prompt is already open: code -32002 (EIP-1474), also in a nested error, or the text of
 * wallets that have no codes.
 */
export const isPromptOpen = (error: unknown): boolean =>
  hasErrorCode(error, -32002) ||
  someError(error, (each) => /pending authori[sz]ation request/i.test(errorText(each)))

/**
 * Codes of errors that occur before a wallet sends anything: unsupported, unauthorized, invalid, another
 * request is open, or refused calls (EIP-5792).
 */
const UNSENT = [4100, 4200, 4901, 4902, 5700, 5710, 5720, 5740, 5750, 5760, -32601, -32602, -32002] as const

/**
 * Whether it is certain that nothing was sent. After any other failure of a wallet that was asked, something
 * may have been sent.
 */
export const isUnsent = (error: unknown): boolean =>
  ['transfer', 'gate', 'session'].includes(String(field(error, 'category'))) ||
  hasErrorCode(error, ...UNSENT) ||
  /insufficient funds/i.test(errorText(error))
