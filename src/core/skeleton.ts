import { dropHidden } from './dropHidden.js'
import { latinOf } from './latinOf.js'

/** Signs of a brand: its symbols, and one or two raised letters at the end of a word. */
const MARKS = /[™℠®©]|(?<=\w{3})(?:(?=\p{Script=Latin})\p{Lm}){1,2}(?![\p{L}\p{N}])/gu

const digits: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 5: 's', i: 'l', rn: 'm', vv: 'w' }

/**
 * A text reduced to its looks: texts that are easily confused have the same skeleton. It has no spaces, punctuation and characters that
 * are not seen, unless the text has no letters and digits.
 */
export const skeleton = (text: string): string => {
  const latin = /^[ -~]*$/.test(text)
    ? text
    : text
        .replace(MARKS, '')
        .replaceAll('Ϲ', 'c')
        .normalize('NFKD')
        .replace(/[^ -~]/gu, (each) => latinOf(each) ?? each)
  const letters = latin.toLowerCase().replace(/[^\p{L}\p{N}]|\p{DI}/gu, '')
  return letters
    ? letters.replace(/[015i]|rn|vv/g, (each) => digits[each] ?? each)
    : dropHidden(text).replace(/\s/g, '')
}
