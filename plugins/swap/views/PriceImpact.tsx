'use client'
import { Around, useLocale, useText } from 'portico/react'
import { Checkbox, Note } from 'portico/ui'
import type { Ref } from 'react'
import { HIGH_IMPACT, SEVERE_IMPACT } from '../quotes/quoteMaths.js'
import type { SwapTestId } from '../SwapTestId.js'
import { percentText } from './quoteTexts.js'

/** Warns of a high price impact; a severe one has to be accepted. */
export const PriceImpact = ({
  impact,
  isAccepted,
  accept,
  isPressed,
  checkboxRef,
}: {
  readonly impact: number | undefined
  readonly isAccepted: boolean
  accept(isAccepted: boolean): void
  /** True once the visitor has asked for the review. */
  readonly isPressed: boolean
  readonly checkboxRef: Ref<HTMLInputElement>
}) => {
  const text = useText()
  const locale = useLocale()
  if (impact === undefined || impact < HIGH_IMPACT) return null
  const isSevere = impact >= SEVERE_IMPACT
  return (
    <>
      <Note kind={isSevere ? 'critical' : 'caution'} alert testId={'swap-impact' satisfies SwapTestId}>
        <Around sentence={text(isSevere ? 'swap.impact.severe' : 'swap.impact.high', { percent: '\n' })}>
          {percentText(impact, locale)}
        </Around>
      </Note>
      {isSevere && (
        <Checkbox
          ref={checkboxRef}
          label={text('swap.sure')}
          checked={isAccepted}
          onChange={accept}
          {...(isPressed && !isAccepted && { error: text('transactions.sure.missing') })}
          testId={'swap-sure' satisfies SwapTestId}
        />
      )}
    </>
  )
}
