import { field, isRejection } from 'portico/core'
import { scrubMessage } from './scrub.js'

const SERVICES = [
  'http',
  'rpc',
  'source',
  'remote',
  'activity',
  'tokens',
  'nfts',
  'names',
  'onramp',
  'deadline',
]
const DATA = ['storage', 'contract', 'options']

/** The category as the service knows it. */
const categoryOf = (category: string): string => {
  if (category === 'auth') return 'SECURE_SITE_ERROR'
  if (SERVICES.includes(category)) return 'API_ERROR'
  return DATA.includes(category) ? 'DATA_PARSING_ERROR' : 'INTERNAL_SDK_ERROR'
}

const textOf = (value: unknown, limit: number) =>
  typeof value === 'string' ? scrubMessage(value, limit) : ''

/** The report of an event `error`; undefined if the visitor declined something: that is no failure. */
export const reportOf = (payload: unknown) => {
  const error = field(payload, 'error')
  if (isRejection(payload) || isRejection(error)) return undefined
  const cause = field(error, 'cause')
  return {
    type: 'error',
    event: categoryOf(textOf(field(payload, 'category'), 50)),
    errorType: textOf(field(error, 'name'), 50) || 'PorticoError',
    errorMessage: textOf(field(payload, 'message'), 300),
    // The cause shows where the plugin failed; the error around it only that it did.
    stackTrace: textOf(field(cause, 'stack'), 2000) || textOf(field(error, 'stack'), 2000),
  }
}
