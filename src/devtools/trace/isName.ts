const LENGTH = 48
const WORDS = 6
const WORD = /^([A-Z]?[a-z]{1,14}|[A-Z]{1,6})\d{0,2}$/

/**
 * Whether a text looks like a name in code, as ids of plugins and hooks do: a few words of letters. Addresses, tokens, codes,
 * keys, e-mails and links do not; whatever does not pass is exported as an alias.
 */
export const isName = (text: string): boolean => {
  const words = text.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[ ._/:-]/)
  return (
    text.length <= LENGTH &&
    !/\s/.test(text) &&
    words.length <= WORDS &&
    words.every((word) => WORD.test(word)) &&
    // Short pieces in a row are no words.
    words.filter(({ length }) => length < 3).length * 2 <= words.length
  )
}
