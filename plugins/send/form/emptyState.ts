import type { SendState } from '../contract.js'

/** The state without anything entered, reviewed or sent. */
export const emptyState: SendState = Object.freeze({
  step: 'form',
  draft: Object.freeze({ amount: '', inFiat: false, to: '' }),
  looking: false,
  fixed: false,
  review: undefined,
  done: undefined,
  waits: undefined,
  problem: undefined,
  declined: undefined,
  networkBalanceInUsd: 0n,
})
