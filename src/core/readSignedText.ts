import { readText } from './readText.js'

/** Letters of a message that are kept. */
const MOST = 300
/** Begins a sign-in message (CAIP-122): a domain in ASCII, which cannot hide or reorder letters. */
const SIGN_IN =
  /^(?:https?:\/\/)?((?:[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?) wants you to sign in with your [A-Z][A-Za-z\d ]{0,30} account:\n/i

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A message that is to be signed: a sign-in to a website that it names, or another one. */
export type SignedText =
  | { readonly kind: 'signIn'; readonly domain: string }
  | {
      readonly kind: 'message'
      /** Its beginning in one line, without letters that hide; absent if it is no text. */
      readonly text?: string
    }

/** Reads a message that is to be signed. */
export const readSignedText = (message: string | Uint8Array): SignedText => {
  const given = typeof message === 'string' ? message : decode(message)
  const domain = given && SIGN_IN.exec(given.slice(0, 400))?.[1]
  if (domain) return { kind: 'signIn', domain }
  const text = readText(given, MOST)
  return { kind: 'message', ...(text && { text }) }
}
