import { dropHidden } from './dropHidden.js'
import { LETTERLIKE, latinOf } from './latinOf.js'

/** Longest part of a name that is searched; far more than is ever shown. */
const LONGEST = 1000
const isForeign = (letter: string) => !/\p{Script=Latin}/u.test(letter)
/** Scripts of history beyond the basic plane: no word has their letters beside Latin ones. */
const HISTORIC = /(?!\p{Script=Latin})[\u{10000}-\u{1afff}]/u
const lettersOf = (text: string): readonly string[] =>
  text.match(/(?!\p{Extended_Pictographic})\p{L}/gu) ?? []

/**
 * Whether a name is written to be taken for another: it hides characters, has letters that look like Latin ones among Latin ones, or
 * consists of such letters. Joiners within emoji hide nothing.
 */
export const isDisguised = (input: unknown): boolean => {
  const name = typeof input === 'string' ? input.slice(0, LONGEST).trim() : ''
  if (/^[ -~]*$/.test(name)) return false
  if (dropHidden(name) !== name) return true
  return name
    .normalize('NFC')
    .split('.')
    .some((label) => {
      const isMixed = label.split(/\s+/).some((word) => {
        const letters = lettersOf(word)
        if (letters.every(isForeign)) return false
        return (
          letters.some((each) => HISTORIC.test(each)) || (LETTERLIKE.test(word) && !letters.some(isForeign))
        )
      })
      if (isMixed) return true
      const foreign = lettersOf(label).filter(isForeign)
      if (!foreign.some(latinOf)) return false
      return (
        foreign.every(latinOf) ||
        label.split(/\s+/).some((word) => {
          const letters = lettersOf(word)
          const others = letters.filter(isForeign)
          return others.length < letters.length && others.some(latinOf)
        })
      )
    })
}
