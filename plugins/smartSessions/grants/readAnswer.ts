import { deepFreeze } from 'portico/core'
import type { GrantedPermissions, PermissionsRequest } from '../contract.js'
import { permissionsError } from '../permissionsError.js'

/** Longest context, in characters. */
const MAX_CONTEXT_LENGTH = 100_000
const WORD = 64

/** A text that is the same for the same data, whatever the order of fields and the case of hexadecimals. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each) => {
    if (typeof each === 'string' && /^0x[\da-f]*$/i.test(each)) return each.toLowerCase()
    return each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each
  }) ?? ''

/** The request as the wallet gets it. */
export type WalletRequest = Required<Omit<PermissionsRequest, 'network'>> &
  Pick<GrantedPermissions, 'address' | 'chainId'>

/**
 * The wallet's answer: frozen, with the fields of the request alone. Throws if it is anything else than was asked, so that nothing wider
 * counts as granted; an earlier end is accepted.
 */
export const readAnswer = (input: unknown, request: WalletRequest): GrantedPermissions => {
  const mismatch = (part: string, cause?: unknown) =>
    permissionsError(`The wallet's answer differs from the request: ${part}`, 'permissions-different', cause)
  let answer: Partial<Record<keyof GrantedPermissions, unknown>>
  try {
    answer = Object(JSON.parse(JSON.stringify(input)))
  } catch (cause) {
    throw mismatch('no plain data', cause)
  }
  const requireSame = (part: 'address' | 'signer' | 'permissions' | 'policies', fallback?: unknown) => {
    if (canonical(answer[part] ?? fallback) !== canonical(request[part])) throw mismatch(part)
  }
  requireSame('address')
  requireSame('signer')
  requireSame('permissions')
  requireSame('policies', [])
  const { chainId, context, expiry } = answer
  if (!/^0x[\da-f]{1,16}$/i.test(String(chainId)) || BigInt(String(chainId)) !== BigInt(request.chainId))
    throw mismatch('chainId')
  if (!Number.isSafeInteger(expiry) || Number(expiry) < 1 || Number(expiry) > request.expiry)
    throw mismatch('expiry')
  if (
    typeof context !== 'string' ||
    context.length > MAX_CONTEXT_LENGTH ||
    !/^0x([\da-f]{2})+$/i.test(context)
  )
    throw mismatch('context')
  return deepFreeze({ ...request, expiry: Number(expiry), context: context as `0x${string}` })
}

/**
 * The id to revoke permissions by: the text at the start of a context that is the ABI encoding of an id and anything else. Undefined for
 * any other context.
 */
export const readGrantId = (context: string): string | undefined => {
  const hex = context.slice(2)
  const numberAt = (position: number) => {
    const word = hex.slice(position, position + WORD)
    return word.length === WORD && /^0{56}/.test(word) ? Number.parseInt(word, 16) : Number.NaN
  }
  const start = numberAt(0) * 2
  const bytes = hex.slice(start + WORD, start + WORD + numberAt(start) * 2).match(/../g) ?? []
  const text = String.fromCharCode(...bytes.slice(0, 201).map((each) => Number.parseInt(each, 16)))
  return bytes.length === numberAt(start) && /^[\x21-\x7e]{1,200}$/.test(text) ? text : undefined
}
