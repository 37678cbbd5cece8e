import { isDeniedScheme } from './isDeniedScheme.js'
import { readWebLink } from './readWebLink.js'

const SCHEME = /^([a-z][a-z\d+.-]{0,63})(?::\/{0,2})?$/i
const SCHEME_WITH_PATH = /^([a-z][a-z\d+.-]{0,63}):\/\/[\w.~:/-]{1,200}$/i

/**
 * Validates the base of a deep link to a wallet's app: `wallet://`, or an `https:` URL without query or
 * fragment; undefined if it could do anything else.
 */
export const readAppLink = (input: unknown): string | undefined => {
  if (typeof input !== 'string') return undefined
  const [, bare] = SCHEME.exec(input) ?? []
  if (bare) return isDeniedScheme(bare.toLowerCase()) ? undefined : `${bare.toLowerCase()}://`
  const [, scheme] = SCHEME_WITH_PATH.exec(input) ?? []
  if (!scheme) return undefined
  if (/^https?$/i.test(scheme)) return readWebLink(input)
  try {
    // Browsers throw when they are to open an invalid URL.
    new URL(input)
    return isDeniedScheme(scheme.toLowerCase()) ? undefined : input
  } catch {
    return undefined
  }
}
