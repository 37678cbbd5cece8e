import { isDisguised } from 'portico/core'
import { isName, NAME_LENGTH } from '../isName.js'

/** Names that are in normal form by their letters alone. A hyphen in the third and fourth place is reserved. */
const PLAIN = /^(?!(?:.*\.)?[^.]{2}--)[a-z\d-]+(?:\.(?![^.]{2}--)[a-z\d-]+)+$/

/** A name in its normal form. */
export interface NormalizedName {
  readonly name: string
  readonly isDisguised?: true
}

/** Reads a name and normalises it (ENSIP-15); undefined if it is no name, or has no normal form. */
export const readName = async (input: unknown): Promise<NormalizedName | undefined> => {
  if (typeof input !== 'string' || input.length > 2 * NAME_LENGTH) return undefined
  const text = input.trim()
  if (!isName(text)) return undefined
  const lowerCase = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  if (PLAIN.test(lowerCase)) return { name: lowerCase }
  // Everything beyond letters, digits and hyphens of ASCII needs tables.
  const { normalizeName } = await import('./normalizeName.js')
  const name = await normalizeName(text)
  return name && isName(name) ? { name, ...(isDisguised(name) && { isDisguised: true }) } : undefined
}
