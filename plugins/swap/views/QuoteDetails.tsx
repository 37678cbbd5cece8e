'use client'
import { fiatValue } from 'portico/core'
import type { Network } from 'portico/kernel'
import { Around, fiatText, formatAmount, useLocale, useText } from 'portico/react'
import { Accordion, TextField } from 'portico/ui'
import type { SwapQuote } from '../contract.js'
import type { SwapForm } from '../internal.js'
import { MAX_SLIPPAGE, MIN_SLIPPAGE, TIGHT_SLIPPAGE, WIDE_SLIPPAGE } from '../quotes/quoteMaths.js'
import type { SwapTestId } from '../SwapTestId.js'
import { QuoteAge } from './QuoteAge.js'
import { percentText, rateTexts } from './quoteTexts.js'

/** Decimals of an amount and of a fee. */
const DIGITS = 6

/** Everything about a quote, and the slippage that the visitor accepts. */
export const QuoteDetails = ({
  form,
  quote,
  network,
  impact,
  usualFee,
  slippage,
  slippageText,
  isSlippageWrong,
}: {
  readonly form: SwapForm
  readonly quote: SwapQuote
  readonly network: Network
  readonly impact: number | undefined
  readonly usualFee: bigint | undefined
  readonly slippage: number
  /** The slippage as it is shown in its field, in percent. */
  readonly slippageText: string
  readonly isSlippageWrong: boolean
}) => {
  const text = useText()
  const locale = useLocale()
  const { decimals, symbol } = network.nativeCurrency
  const feeValue =
    usualFee === undefined ? undefined : fiatValue(usualFee, decimals, form.ownedToken(undefined)?.price)
  const { get } = quote.query
  const [rate, inverseRate] = rateTexts(quote, locale)
  const facts = [
    { term: text('swap.review.rate'), value: <bdi dir="ltr">{inverseRate}</bdi> },
    impact !== undefined && {
      term: text('swap.impact'),
      value: <bdi dir="ltr">{percentText(impact, locale)}</bdi>,
    },
    {
      term: text('transactions.gets'),
      value: (
        <bdi dir="ltr">{`${formatAmount(quote.least, get.decimals, DIGITS, locale)} ${get.symbol}`}</bdi>
      ),
    },
    usualFee !== undefined && {
      term: text('transactions.fee'),
      value: (
        <Around sentence={text('transactions.fee.most', { amount: '\n' })}>
          {feeValue === undefined
            ? `${formatAmount(usualFee, decimals, DIGITS, locale)} ${symbol}`
            : fiatText(feeValue, locale)}
        </Around>
      ),
    },
    { term: text('swap.provider'), value: <bdi>{quote.source.provider}</bdi> },
    { term: text('swap.quote.age'), value: <QuoteAge quotedAt={quote.at} /> },
  ]
  return (
    <Accordion label={<bdi dir="ltr">{rate}</bdi>} testId={'swap-details' satisfies SwapTestId}>
      <div className="p-swap-details">
        <dl className="p-swap-facts">
          {facts.map(
            (fact) =>
              fact && (
                <div key={fact.term}>
                  <dt>{fact.term}</dt>
                  <dd>{fact.value}</dd>
                </div>
              ),
          )}
        </dl>
        <TextField
          label={text('swap.slippage.field')}
          value={slippageText}
          onChange={(next) => form.typeSlippage(next.replace(',', '.').slice(0, 5))}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          error={
            isSlippageWrong &&
            text('swap.slippage.wrong', {
              least: percentText(MIN_SLIPPAGE, locale),
              most: percentText(MAX_SLIPPAGE, locale),
            })
          }
          hint={
            slippage >= WIDE_SLIPPAGE
              ? text('swap.slippage.wide')
              : slippage <= TIGHT_SLIPPAGE
                ? text('swap.slippage.tight')
                : undefined
          }
          testId={'swap-slippage' satisfies SwapTestId}
        />
      </div>
    </Accordion>
  )
}
