import { dropHidden } from './dropHidden.js'

/**
 * Reads a name or symbol from an untrusted source: without invisible characters, in one line, cut to `most` letters. Anything but a text is
 * read as empty. Whether it is written to be taken for another is told by `isDisguised`, of the text as it came.
 */
export const readText = (input: unknown, most: number): string => {
  // Cut before it is searched, so that a text of megabytes costs nothing.
  const trimmed = typeof input === 'string' ? input.slice(0, 8 * most).trim() : ''
  const plain = dropHidden(trimmed.replace(/\s+/g, ' ')).trim()
  const letters = plain.length > most ? [...plain] : []
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : plain
}
