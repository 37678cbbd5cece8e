'use client'
import { MismatchCard, useText, type ViewComponent } from 'portico/react'
import { useStyles } from 'portico/ui'
import type { SwapTestId } from '../SwapTestId.js'
import { swapStyles } from './swapStyles.js'

/** The warning that another transaction was sent than the one that was confirmed. */
const SwapMismatch: ViewComponent<'SwapMismatch'> = ({ params }) => {
  useStyles(swapStyles)
  const text = useText()
  return (
    <MismatchCard
      mismatch={params}
      className="p-swap-review"
      testId={'swap-mismatch' satisfies SwapTestId}
      text={(name) => text(`swap.${name}`)}
    />
  )
}

export default SwapMismatch
