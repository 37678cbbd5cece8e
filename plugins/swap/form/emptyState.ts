import type { SwapDraft, SwapState } from '../contract.js'
import { SLIPPAGE } from '../quotes/quoteMaths.js'

const emptyDraft: SwapDraft = Object.freeze({ amount: '' })
export const emptyState: SwapState = Object.freeze({
  stage: 'form',
  draft: emptyDraft,
  slippage: SLIPPAGE,
  listed: Object.freeze({ status: 'loading', tokens: Object.freeze([]) }),
  quoting: 'none',
})
