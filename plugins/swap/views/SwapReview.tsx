'use client'
import { Review, ReviewSteps, useKept } from 'portico/plugins/transactions/review'
import {
  Around,
  exactAmount,
  fiatText,
  formatAmount,
  shortAddress,
  TokenLogo,
  useLocale,
  useText,
  type ViewComponent,
} from 'portico/react'
import { Address, Amount, Receipt, useStyles } from 'portico/ui'
import type { SwapStage, SwapStep } from '../contract.js'
import type { SwapTestId } from '../SwapTestId.js'
import { rateTexts } from './quoteTexts.js'
import { swapStyles } from './swapStyles.js'
import { useSwapForm } from './useSwapForm.js'

/** Number of letters above which an amount is set smaller. */
const LONG_AMOUNT = 16
/** Decimals of a fee, and of the least that is received. */
const [FEE_DIGITS, LEAST_DIGITS] = [6, 8]

/** The party that is waited for at each stage. */
const WAITING: Partial<Readonly<Record<SwapStage, 'preparing' | 'wallet' | 'network'>>> = {
  // A permit was signed, and the swap with it is being built and checked.
  preparing: 'preparing',
  asking: 'wallet',
  allowing: 'network',
}

const parts = {
  note: { testId: 'swap-note' satisfies SwapTestId },
  raw: { testId: 'swap-raw' satisfies SwapTestId },
  sure: { testId: 'swap-sure' satisfies SwapTestId },
  problem: { testId: 'swap-problem' satisfies SwapTestId },
  confirm: { testId: 'swap-confirm' satisfies SwapTestId },
  cancel: { testId: 'swap-cancel' satisfies SwapTestId },
  abandon: { testId: 'swap-abandon' satisfies SwapTestId },
}

/** The same beside the success, which has no facts around it. */
const LONG_SUCCESS = 13

/** The sentence of its success, around the amount that is received. */
const Swapped = ({ paid, received }: Readonly<Record<'paid' | 'received', string>>) => (
  <Around sentence={useText()('swap.done', { paid: `\u2066${paid}\u2069`, received: '\n' })}>
    <Amount size={received.length > LONG_SUCCESS ? 'number' : 'display'} text={received} />
  </Around>
)

/** Shows the swap exactly as the wallet will be asked for it, step by step. */
const SwapReview: ViewComponent<'SwapReview'> = () => {
  useStyles(swapStyles)
  const text = useText()
  const locale = useLocale()
  const { form, formState, account } = useSwapForm()
  const { review, stage, problem, declined, allowed = false } = formState
  const shown = useKept(review && account && { review, account })
  if (!shown) return null
  const isSent = formState.done === shown.review && !review
  const { quote, steps, fee, feeValue, notes, contract, isRead, permit } = shown.review
  const { network, chain } = shown.account
  const { query, least, received, source } = quote
  const { pay, get } = query
  const format = chain.formatAddress ?? ((each: string) => each)
  const payText = `${exactAmount(query.amount, pay.decimals, locale)} ${pay.symbol}`
  const getText = `${formatAmount(received, get.decimals, LEAST_DIGITS, locale)} ${get.symbol}`
  const { decimals, symbol } = network.nativeCurrency
  const [step] = steps
  const kind = step?.kind ?? 'swap'
  const kinds = steps.map((each) => each.kind)
  const allSteps: readonly SwapStep['kind'][] =
    pay.address === undefined
      ? []
      : permit === 'signed'
        ? ['permit', ...kinds]
        : allowed
          ? ['approve', ...kinds]
          : kinds
  const label = (stepKind: SwapStep['kind']) =>
    stepKind === 'swap'
      ? text('swap.title')
      : text(
          stepKind === 'reset'
            ? 'transactions.step.reset'
            : stepKind === 'permit'
              ? 'swap.permit.step'
              : 'transactions.step.approve',
          {
            symbol: pay.symbol,
          },
        )
  const facts = [
    {
      term: text('swap.get'),
      value: <bdi dir="ltr">{`≈ ${getText}`}</bdi>,
    },
    // A call that cannot be read guarantees no amount.
    ...(isRead
      ? [
          {
            term: text('transactions.gets'),
            value: <bdi dir="ltr">{`${exactAmount(least, get.decimals, locale)} ${get.symbol}`}</bdi>,
          },
        ]
      : []),
    { term: text('swap.review.rate'), value: <bdi dir="ltr">{rateTexts(quote, locale)[0]}</bdi> },
    {
      term: text('transactions.fee'),
      value:
        fee === undefined ? (
          text('transactions.fee.wallet')
        ) : (
          <Around sentence={text('transactions.fee.most', { amount: '\n' })}>
            {`${formatAmount(fee, decimals, FEE_DIGITS, locale)} ${symbol}${
              feeValue === undefined ? '' : ` (${fiatText(feeValue, locale)})`
            }`}
          </Around>
        ),
    },
    { term: text('swap.provider'), value: <bdi>{source.provider}</bdi> },
    // The addresses are shown, because anybody can use any symbol.
    ...(['pay', 'get'] as const).flatMap((side) => {
      const { address, symbol: tokenSymbol } = query[side]
      const term = `${text(side === 'pay' ? 'swap.pay' : 'swap.get')}: ${tokenSymbol}`
      return address === undefined
        ? []
        : [{ term, value: <Address value={format(address)} full />, wide: true }]
    }),
    { term: text('transactions.contract'), value: <Address value={format(contract)} /> },
  ]
  return (
    <Review
      view="SwapReview"
      parts={parts}
      reviewed={review}
      success={isSent ? text(formState.waits ? 'transactions.proposed' : 'swap.sent') : undefined}
      moment={{
        headline: !formState.waits && <Swapped paid={payText} received={getText} />,
        logo: <TokenLogo network={network.caipNetworkId} token={get} size={64} />,
      }}
      waiting={WAITING[stage]}
      notes={notes}
      request={step?.intent.call}
      problem={problem}
      declined={declined}
      action={
        kind === 'swap' ? (
          <Around sentence={text('swap.confirm.swap', { amount: '\n' })}>{payText}</Around>
        ) : (
          label(kind)
        )
      }
      leaveText={text('transactions.edit')}
      confirm={() => void form.confirm()}
      abandon={form.abandon}
      revise={form.revise}
    >
      <Receipt
        heading={text('swap.pay')}
        sum={<Amount size={payText.length > LONG_AMOUNT ? 'number' : 'display'} text={payText} />}
        facts={facts}
      />
      {allSteps.length > 1 && (
        <ReviewSteps
          steps={allSteps.map((each, index) => ({
            label: label(each),
            isDone: index < allSteps.length - steps.length,
          }))}
          testId={'swap-steps' satisfies SwapTestId}
        />
      )}
      {kind === 'approve' && (
        <p className="p-review-small">
          <Around sentence={text('swap.allow.exact', { amount: '\n' })}>{payText}</Around>
        </p>
      )}
      {kind === 'permit' && (
        <p className="p-review-small" data-testid={'swap-permit' satisfies SwapTestId}>
          <Around
            sentence={text('swap.permit.exact', {
              amount: '\n',
              contract: `\u2066${shortAddress(format(contract))}\u2069`,
            })}
          >
            {payText}
          </Around>
        </p>
      )}
      {step?.before && (
        <p className="p-review-small" data-testid={'swap-together' satisfies SwapTestId}>
          <Around sentence={text('swap.allow.together', { amount: '\n' })}>{payText}</Around>
        </p>
      )}
    </Review>
  )
}

export default SwapReview
