import { isRejection } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { requestError } from './requestError.js'

/** What a proposal ended with: where the wallet's owner declined it, what the page hears of every connector. */
export const proposalError = (cause: unknown): unknown => {
  if (!isRejection(requestError(cause))) return cause
  return Object.assign(new PorticoError('Connection rejected', { category: 'connect', cause }), {
    code: 4001,
  })
}
