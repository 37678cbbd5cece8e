/**
 * HTML's rule for `type=email`, but stricter: the domain needs a dot, and the part before `@` no doubled, leading or trailing one.
 * The ranges there are ASCII: `#` to `'`, `-` to `9` and `^` to `~`.
 */
const RULE = /^(?!\.|.*\.[.@])[!#-'*+\--9=?A-Z^-~]+@([a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.(?!$)|$)){2,}$/i

/**
 * Reads a typed or pasted address without what was copied along: a name before it, `mailto:`, brackets, quotes, spaces, surrounding
 * punctuation, invisible characters and full-width forms. Undefined if it is not an address.
 */
export const readEmail = (text: string): string | undefined => {
  const found = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    // Japanese and Chinese keyboards have this character in place of the dot.
    .replace(/。/g, '.')
    .replace(/^([^@<]*<)?([\s\p{Pi}\p{Pf}„"'([:,;]|mailto:)*/iu, '')
    .replace(/[\s\p{P}]*(>.*|\?[^@]*)?$/su, '')
  // The maximum length of an address by the standard.
  return found.length <= 254 && RULE.test(found) ? found : undefined
}
