/** HTML's rule for `type=email`, and narrower: a dot in the domain (spec 5), and none doubled or at an edge of what precedes the `@`. */
const RULE =
  /^(?!\.|.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]+@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i

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
    .replace(/^[^@<]*<([^>]*)>.*$/s, '$1')
    .replace(/^\s*'(.*@.*)'/s, '$1')
    .replace(/^[\s"“”„«»‹›‘’<([:,;]+|[\s"“”„«»‹›‘’'>)\]:,;.、!?]+$/g, '')
    .replace(/^mailto:\s*([^?]*).*$/is, '$1')
  // As long as the standard lets an address be.
  return found.length <= 254 && RULE.test(found) ? found : undefined
}
