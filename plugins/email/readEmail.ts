/**
 * HTML's rule for `type=email`, and narrower: a dot in the domain (spec 5), and none doubled or at an edge of what precedes the `@`.
 * The ranges there are those of ASCII, from `#` to `'`, from `-` to `9` and from `^` to `~`.
 */
const RULE = /^(?!\.|.*\.[.@])[!#-'*+\--9=?A-Z^-~]+@([a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.(?!$)|$)){2,}$/i

/**
 * The address that was typed or pasted, without what came along: a name before it, `mailto:`, brackets, quotes, spaces, the punctuation of
 * the sentence around it, letters that cannot be seen, and full-width forms. Undefined where it is none.
 */
export const readEmail = (text: string): string | undefined => {
  const found = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    // Keyboards of Japanese and Chinese have it where the dot is.
    .replace(/。/g, '.')
    .replace(/^([^@<]*<)?([\s\p{Pi}\p{Pf}„"'([:,;]|mailto:)*/iu, '')
    .replace(/[\s\p{P}]*(>.*|\?[^@]*)?$/su, '')
  // As long as the standard lets an address be.
  return found.length <= 254 && RULE.test(found) ? found : undefined
}
