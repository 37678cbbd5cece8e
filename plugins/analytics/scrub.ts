const QUOTED = `\\s"'\`<>()`
/** An address of a page or a connection, with its query and fragment. */
const LINK = new RegExp(
  `([a-z][a-z\\d+.-]{1,30}://[^${QUOTED}?#]{0,2000})[?#][^${QUOTED}]*?((?::\\d{1,9}){0,2})(?=[${QUOTED}]|$)`,
  'gi',
)
const EMAIL = /[^\s"'`<>()[\]{}:;,/\\@]{1,64}(?:@|%40)[^\s"'`<>()[\]{}:;,/\\@]{1,255}/gi
const PAIRING = /wc:[^\s"'`<>()]+/gi
const TOKEN = /eyJ[\w-]{5,}(?:\.[\w-]*){0,2}/g
/** Keys and signatures; an address is shorter. */
const KEY = /\b(?:0x)?[\da-f]{64,}\b|\b\w{80,}\b/gi

/** A text without e-mail addresses, queries of links, pairing links, tokens, keys and signatures. */
export const scrub = (text: string, limit: number): string =>
  text
    // Longer ones are cut first, so that searching them takes no time.
    .slice(0, limit * 2)
    // Stacks of some browsers: `call@https://…`.
    .replace(/@(?=https?:\/\/)/g, ' ')
    .replace(PAIRING, '[pairing link]')
    .replace(LINK, '$1$2')
    .replace(TOKEN, '[token]')
    .replace(EMAIL, '[e-mail]')
    .replace(KEY, '[key]')
    .slice(0, limit)
