import { PorticoError } from 'portico/kernel'
import type { SafeOptions } from './contract.js'

const SITE = 'https://app.safe.global'
const TIMEOUT = 5000

const isOrigin = (text: unknown): text is string => {
  try {
    const { origin, protocol, hostname } = new URL(String(text))
    const local = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
    return origin === text && (protocol === 'https:' || (protocol === 'http:' && local))
  } catch {
    return false
  }
}

/** Applies defaults to the options; throws if one is invalid. */
export const checkOptions = ({ origins = [], timeout = TIMEOUT }: SafeOptions): Required<SafeOptions> => {
  const wrong = origins.find((each) => !isOrigin(each))
  if (wrong !== undefined)
    throw new PorticoError(
      `safe: "${wrong}" is no origin like https://safe.example (http is for localhost only)`,
      { category: 'options' },
    )
  if (!(timeout > 0 && timeout <= 60_000))
    throw new PorticoError('safe: timeout must be between 1 and 60000 milliseconds', { category: 'options' })
  return { origins: Object.freeze([...new Set([SITE, ...origins])]), timeout }
}
