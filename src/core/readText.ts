import { dropHidden } from './dropHidden.js'
import { isDisguised } from './isDisguised.js'

/** A name from an untrusted source, made fit to be shown. */
export interface ReadText {
  readonly text: string
  /** True if it hides characters, or has letters that look like others. */
  readonly disguised: boolean
}

/**
 * Reads a name or symbol: without invisible characters, in one line, cut to `most` letters. Anything but a
 * text is read as empty.
 */
export const readText = (input: unknown, most: number): ReadText => {
  // Cut before it is searched, so that a text of megabytes costs nothing.
  const trimmed = typeof input === 'string' ? input.slice(0, 8 * most).trim() : ''
  const plain = dropHidden(trimmed.replace(/\s+/g, ' ')).trim()
  const letters = plain.length > most ? [...plain] : []
  return {
    text: letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : plain,
    disguised: isDisguised(trimmed),
  }
}
