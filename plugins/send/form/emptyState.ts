import type { SendDraft, SendState } from '../contract.js'

const emptyDraft: SendDraft = Object.freeze({ amount: '', inFiat: false, to: '' })
export const emptyState: SendState = Object.freeze({
  step: 'form',
  draft: emptyDraft,
  looking: false,
  fixed: false,
  networkBalanceInUsd: 0n,
})
