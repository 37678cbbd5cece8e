import { bech32 } from '@scure/base'

/** The prefix and the bytes of a Bech32 text (BIP-173) in lower case; undefined if its form or its checksum is wrong. */
export const readBech32 = (
  text: string,
): { readonly prefix: string; readonly bytes: Uint8Array } | undefined => {
  const decoded = text === text.toLowerCase() ? bech32.decodeUnsafe(text) : undefined
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words)
  return bytes ? { prefix: decoded.prefix, bytes } : undefined
}
