'use client'
import { Review, useKept } from 'portico/plugins/transactions/review'
import {
  Around,
  exactAmount,
  fiatText,
  formatAmount,
  TokenLogo,
  useLocale,
  useText,
  type ViewComponent,
} from 'portico/react'
import { Address, Amount, Receipt, useStyles } from 'portico/ui'
import type { SendTestId } from '../SendTestId.js'
import { paymentFacts } from './paymentFacts.js'
import { sendStyles } from './sendStyles.js'
import { useSendForm } from './useSendForm.js'

/** Number of letters above which an amount is set smaller. */
const LONG_AMOUNT = 16
/** Decimals of a fee. */
const FEE_DIGITS = 6

const parts = {
  note: { testId: 'send-note' satisfies SendTestId },
  raw: { testId: 'send-raw' satisfies SendTestId },
  sure: { testId: 'send-sure' satisfies SendTestId },
  problem: { testId: 'send-problem' satisfies SendTestId },
  confirm: { testId: 'send-confirm' satisfies SendTestId },
  cancel: { testId: 'send-cancel' satisfies SendTestId },
  abandon: { testId: 'send-abandon' satisfies SendTestId },
}

/** Shows the transfer exactly as the wallet will be asked for it. */
const SendReview: ViewComponent<'SendReview'> = () => {
  useStyles(sendStyles)
  const text = useText()
  const locale = useLocale()
  const { form, formState, account } = useSendForm()
  const { review, step, problem, declined, fixed } = formState
  const isAsking = step === 'asking'
  const shown = useKept(review && account && { review, account })
  if (!shown) return null
  const isSent = formState.done === shown.review && !review
  const { intent, token, receiver, payment = {}, fee, feeValue, value, left, notes } = shown.review
  const { network, chain, address } = shown.account
  const format = chain.formatAddress ?? ((each: string) => each)
  const amount = `${exactAmount(intent.amount, token.decimals, locale)} ${token.symbol}`
  const size = amount.length > LONG_AMOUNT ? 'number' : 'display'
  const { decimals, symbol } = network.nativeCurrency
  const feeText = fee === undefined ? '' : `${formatAmount(fee, decimals, FEE_DIGITS, locale)} ${symbol}`
  const facts = [
    {
      term: text('send.to'),
      value: (
        <>
          {receiver.name !== undefined && <bdi className="p-send-name">{receiver.name}</bdi>}
          <Address value={format(intent.to)} full />
        </>
      ),
      wide: true,
    },
    ...paymentFacts(payment, text),
    // The contract is shown, because anybody can use any symbol.
    ...(token.address === undefined
      ? []
      : [
          {
            term: `${text('transactions.token')}: ${token.symbol}`,
            value: <Address value={format(token.address)} full />,
            wide: true,
          },
        ]),
    { term: text('transactions.from'), value: <Address value={format(address)} /> },
    { term: text('transactions.network'), value: <bdi>{network.name}</bdi> },
    {
      term: text('transactions.fee'),
      value:
        fee === undefined ? (
          text('transactions.fee.wallet')
        ) : (
          <>
            <Around sentence={text('send.fee.most', { amount: '\n' })}>
              {feeValue === undefined ? feeText : fiatText(feeValue, locale)}
            </Around>
            {feeValue !== undefined && (
              <small>
                {' '}
                <bdi dir="ltr">{feeText}</bdi>
              </small>
            )}
          </>
        ),
    },
    ...(left === undefined
      ? []
      : [
          {
            term: text('send.left'),
            value: (
              <bdi dir="ltr">
                {exactAmount(left, token.decimals, locale)} {token.symbol}
              </bdi>
            ),
          },
        ]),
  ]
  return (
    <Review
      view="SendReview"
      className="p-send-review"
      parts={parts}
      reviewed={review}
      success={
        isSent ? (formState.waits ? text('transactions.proposed') : text('send.done', { amount })) : undefined
      }
      moment={{
        headline: !formState.waits && (
          <Around sentence={text('send.done', { amount: '\n' })}>
            <Amount size={size} text={amount} />
          </Around>
        ),
        logo: <TokenLogo network={network.caipNetworkId} token={token} size={64} />,
      }}
      waiting={isAsking ? 'wallet' : undefined}
      notes={notes}
      request={intent.call}
      problem={problem}
      declined={declined}
      action={<Around sentence={text('send.confirm', { amount: '\n' })}>{amount}</Around>}
      leaveText={text(fixed ? 'transactions.cancel' : 'transactions.edit')}
      confirm={() => void form.confirm()}
      abandon={form.abandon}
      revise={form.revise}
    >
      <Receipt
        heading={text('send.amount')}
        sum={
          <>
            <Amount size={size} text={amount} />
            {value !== undefined && <Amount text={`≈ ${fiatText(value, locale)}`} />}
          </>
        }
        facts={facts}
      />
    </Review>
  )
}

export default SendReview
