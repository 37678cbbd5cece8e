import { readWebLink } from './readWebLink.js'

/** Schemes that run code, read the machine or start other programs than wallets. */
const DENIED =
  /^(javascript|data|vbscript|blob|file|filesystem|about|https?|wss?|ftp|intent|content|android-app|jar|view-source|resource|chrome.*|edge|moz-.*|safari-.*|ms-.*|search-ms|shell|mailto|tel|sms|facetime.*|itms.*|market|x-.*|wc)$/
const SCHEME = /^([a-z][a-z\d+.-]{0,63})(?::\/{0,2})?$/i
const SCHEME_WITH_PATH = /^([a-z][a-z\d+.-]{0,63}):\/\/[\w.~:/-]{1,200}$/i

/**
 * The link that opens a wallet's app, as something is to be added to it: `wallet://`, or an `https:` address without
 * anything behind its path. Undefined where it could do anything else.
 */
export const readAppLink = (input: unknown): string | undefined => {
  if (typeof input !== 'string') return undefined
  const [, bare] = SCHEME.exec(input) ?? []
  if (bare) return DENIED.test(bare.toLowerCase()) ? undefined : `${bare.toLowerCase()}://`
  const [, scheme] = SCHEME_WITH_PATH.exec(input) ?? []
  if (!scheme) return undefined
  if (/^https?$/i.test(scheme)) return readWebLink(input)
  try {
    // A browser throws at an address it cannot read.
    new URL(input)
    return DENIED.test(scheme.toLowerCase()) ? undefined : input
  } catch {
    return undefined
  }
}
