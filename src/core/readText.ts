/** Characters that hide or reorder text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu
/** The same without the joiners, which some scripts need. */
const DISGUISE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u

/** A name from an untrusted source, made fit to be shown. */
export interface ReadText {
  readonly text: string
  /** True if it had characters that hide or reorder text. */
  readonly disguised: boolean
}

/**
 * Reads a name or symbol: without invisible characters, in one line, cut to `most` letters. Anything but a
 * text is read as empty.
 */
export const readText = (input: unknown, most: number): ReadText => {
  // Cut before it is searched, so that a text of megabytes costs nothing.
  const trimmed = typeof input === 'string' ? input.slice(0, 8 * most).trim() : ''
  const plain = trimmed.replace(/\s+/g, ' ').replace(UNSEEN, '').trim()
  const letters = plain.length > most ? [...plain] : []
  return {
    text: letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : plain,
    disguised: DISGUISE.test(trimmed),
  }
}
