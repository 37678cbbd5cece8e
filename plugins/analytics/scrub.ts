/** Ends of a link in a text. A query may contain any other character. */
const LINK_END = '\\s"`<>'
/** An address of a page or a connection, with its query and fragment. */
const LINK = new RegExp(
  `([a-z][a-z\\d+.-]{1,30}://[^${LINK_END}?#]{0,2000})[?#][^${LINK_END}]*?((?::\\d{1,9}){0,2}[)']?)(?=[${LINK_END}]|$)`,
  'gi',
)
/** A parameter of a link without a scheme. */
const PARAMETER = /([?&#][\w.~%[\]-]{1,60}=)[^\s"`<>&]+/g
const EMAIL = /[^\s"'`<>()[\]{}:;,/\\@]{1,64}(?:@|%40)[^\s"'`<>()[\]{}:;,/\\@]{1,255}/gi
const PAIRING = /wc:[^\s"'`<>()]+/gi
const TOKEN = /eyJ[\w-]{5,}(?:\.[\w-]*){0,2}/g
/** Keys and signatures; an address is shorter. */
const KEY = /(?:0x)?[\da-f]{64,}|[\w+/]{80,}={0,2}/gi
/** Addresses and amounts. A message that was cut may end within one. */
const AMOUNT_OR_ADDRESS = /[\da-z]{32,}|0x[\da-f]{9,}|\d+(?:[.,]\d+)+|\d{7,}|\b(?=[a-z]*\d)[\da-z]{12,}$/gi

/** The path of a file may be as long as a key; it has fewer digits. */
const isPath = (text: string): boolean =>
  text.includes('/') && !/[+=]|\w{80}/.test(text) && text.replace(/\D/g, '').length * 16 < text.length

/** A text without e-mail addresses, queries of links, pairing links, tokens, keys and signatures. */
export const scrub = (text: string, limit: number): string =>
  text
    // Longer ones are cut first, so that searching them takes no time.
    .slice(0, limit * 2)
    // Stacks of some browsers: `call@https://…`.
    .replace(/@(?=https?:\/\/)/g, ' ')
    .replace(PAIRING, '[pairing link]')
    .replace(LINK, '$1$2')
    .replace(PARAMETER, '$1…')
    .replace(TOKEN, '[token]')
    .replace(EMAIL, '[e-mail]')
    .replace(KEY, (key) => (isPath(key) ? key : '[key]'))
    .slice(0, limit)

/** The words of a wallet or a node: they may also name addresses, balances and amounts. */
export const scrubMessage = (text: string, limit: number): string =>
  scrub(text, limit * 2)
    .replace(AMOUNT_OR_ADDRESS, '…')
    .slice(0, limit)
