import type { Settings } from 'portico/core'
import { failureSentence } from 'portico/plugins/transactions/review'

/** A sentence about a failure of a swap that has not been sent. */
export const sentenceOf = (error: unknown, text: Settings['text']): string =>
  failureSentence(error, text, 'swap.failed', {
    account: 'swap.moved',
    network: 'swap.moved',
    unsent: 'swap.failed',
  })
