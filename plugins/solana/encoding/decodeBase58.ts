import { base58 } from '@scure/base'

/** Decodes base58; undefined if the text has an invalid character. */
export const decodeBase58 = (text: string): Uint8Array | undefined => {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
