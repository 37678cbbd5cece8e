import { field } from 'portico/core'
import type { CaipNetworkId, Parser } from 'portico/kernel'
import type { HostedAccount } from '../contract.js'

/** Maximum length of a token, in characters. */
const TOKEN = 8192

const textOf = (input: unknown, key: string, longest = TOKEN): string => {
  const value = field(input, key)
  if (typeof value !== 'string' || !value || value.length > longest) throw new TypeError(`No valid ${key}`)
  return value
}
/** The answer with a nonce, and the token that proves it. */
export const nonceParser: Parser<{ readonly nonce: string; readonly token: string }> = {
  parse: (input) => ({ nonce: textOf(input, 'nonce', 256), token: textOf(input, 'token') }),
}
/** The answer with the token of a session. */
export const tokenParser: Parser<string> = { parse: (input) => textOf(input, 'token') }
/** An answer that is not read. */
export const ignored: Parser<undefined> = { parse: () => undefined }
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  !!value && typeof value === 'object' && !Array.isArray(value)

/** The answer with the account of a token. */
export const accountParser: Parser<HostedAccount> = {
  parse: (input) => {
    const network = textOf(input, 'caip2Network', 80)
    if (!/^[-a-z\d]{3,8}:[-\w]{1,32}$/.test(network)) throw new TypeError('No valid caip2Network')
    const exp = field(input, 'exp')
    const email = field(input, 'email')
    const metadata = field(input, 'appKitAccount', 'metadata')
    const isTime = Number.isSafeInteger(exp) && Number(exp) > 0 && Number(exp) < 1e11
    return Object.freeze({
      address: textOf(input, 'address', 128),
      network: network as CaipNetworkId,
      ...(isTime && { expirationTime: new Date(Number(exp) * 1000).toISOString() }),
      ...(typeof email === 'string' && { email }),
      ...(isObject(metadata) && { metadata: Object.freeze({ ...metadata }) }),
    })
  },
}

/** The stored tokens; invalid ones are dropped. */
export const tokensParser: Parser<readonly string[]> = {
  parse: (input) =>
    (Array.isArray(input) ? input : []).filter(
      (each): each is string => typeof each === 'string' && each.length <= TOKEN,
    ),
}
