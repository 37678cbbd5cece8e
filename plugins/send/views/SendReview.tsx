'use client'
import { router } from 'portico/core'
import {
  Around,
  BesideRequest,
  exactAmount,
  fiatText,
  formatAmount,
  useChrome,
  useLocale,
  useService,
  useSteady,
  useText,
  type ViewComponent,
  WithSuccess,
} from 'portico/react'
import {
  Accordion,
  Address,
  Amount,
  Button,
  ButtonPair,
  Checkbox,
  MessageBlock,
  Note,
  Receipt,
  useStyles,
} from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import type { SendReview as Reviewed } from '../contract.js'
import type { SendTestId } from '../SendTestId.js'
import { paymentFacts } from './paymentFacts.js'
import { sendStyles } from './sendStyles.js'
import { useSend } from './useSend.js'

/** Number of letters above which an amount is set smaller. */
const LONG_AMOUNT = 16
/** Decimals of a fee. */
const FEE_DIGITS = 6

/** Shows the transfer exactly as the wallet will be asked for it. */
const SendReview: ViewComponent<'SendReview'> = () => {
  useStyles(sendStyles)
  const text = useText()
  const locale = useLocale()
  const { back, state: routerState } = useService(router)
  const { sender, formState, account } = useSend()
  /** The review that the visitor has accepted; any other one has to be accepted again. */
  const [accepted, setAccepted] = useState<Reviewed>()
  const [pressed, setPressed] = useState(false)
  const { review, step, problem, declined, fixed } = formState
  const isAsking = step === 'asking'
  // The review is over: its transfer was changed, sent or given up.
  const isOver = !review
  useEffect(() => {
    // A transfer that was sent has already led to another view.
    if (isOver && routerState.get().stack.at(-1)?.view === 'SendReview') back()
  }, [isOver, back, routerState])
  const checkbox = useRef<HTMLInputElement>(null)
  const isSteady = useSteady(step)
  const last = useRef({ review, account })
  if (review && account) last.current = { review, account }
  const shown = last.current
  const isSent = !!formState.done && formState.done === shown.review && !review
  useChrome({
    status: isSent ? 'done' : isAsking ? 'waiting' : declined || problem ? 'failed' : 'idle',
  })
  if (!shown.review || !shown.account) return null
  const { intent, token, receiver, payment = {}, fee, feeValue, value, left, notes } = shown.review
  const isAccepted = accepted === shown.review
  const { network, chain, address } = shown.account
  const format = chain.formatAddress ?? ((each: string) => each)
  const amount = `${exactAmount(intent.amount, token.decimals, locale)} ${token.symbol}`
  const { decimals, symbol } = network.nativeCurrency
  const wallet = sender.walletName()
  const hasCritical = notes.some(({ level }) => level === 'critical')
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
            term: `${text('send.token')}: ${token.symbol}`,
            value: <Address value={format(token.address)} full />,
            wide: true,
          },
        ]),
    { term: text('send.from'), value: <Address value={format(address)} /> },
    { term: text('send.network'), value: <bdi>{network.name}</bdi> },
    {
      term: text('send.fee'),
      value:
        fee === undefined ? (
          text('send.fee.wallet')
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
    <WithSuccess
      className="p-send-review"
      success={
        isSent ? (formState.waits ? text('transactions.proposed') : text('send.done', { amount })) : undefined
      }
    >
      <Receipt
        heading={text('send.heading')}
        sum={
          <>
            <Amount size={amount.length > LONG_AMOUNT ? 'number' : 'display'} text={amount} />
            {value !== undefined && <Amount text={`≈ ${fiatText(value, locale)}`} />}
          </>
        }
        facts={facts}
      />
      {notes.map((note) => (
        <Note
          key={note.text}
          kind={note.level}
          testId={'send-note' satisfies SendTestId}
          alert={note.level === 'critical'}
        >
          <bdi>{note.text}</bdi>
        </Note>
      ))}
      <Accordion label={text('send.raw.show')} testId={'send-raw' satisfies SendTestId}>
        <MessageBlock label={text('send.raw')} text={JSON.stringify(intent.call, undefined, 1)} />
      </Accordion>
      {hasCritical && (
        <Checkbox
          label={text('send.sure')}
          checked={isAccepted}
          onChange={(next) => setAccepted(next ? shown.review : undefined)}
          {...(pressed && !isAccepted && { error: text('send.sure.missing') })}
          ref={checkbox}
          testId={'send-sure' satisfies SendTestId}
        />
      )}
      {problem && (
        <Note kind={declined ? 'info' : 'critical'} alert testId={'send-problem' satisfies SendTestId}>
          {problem}
        </Note>
      )}
      {isAsking && <BesideRequest />}
      <ButtonPair
        className="p-end"
        secondary={
          <Button
            testId={(isAsking ? 'send-abandon' : 'send-cancel') satisfies SendTestId}
            onClick={() => {
              if (isAsking) {
                if (isSteady()) sender.abandon()
              } else {
                sender.revise()
                back()
              }
            }}
          >
            {isAsking ? text('send.abandon') : text(fixed ? 'send.cancel' : 'send.edit')}
          </Button>
        }
        primary={
          <Button
            variant="primary"
            busy={isAsking}
            busyLabel={wallet ? text('send.asking', { wallet }) : text('send.asking.unnamed')}
            testId={'send-confirm' satisfies SendTestId}
            onClick={() => {
              if (!isSteady()) return
              setPressed(true)
              if (!hasCritical || isAccepted) void sender.confirm()
              else checkbox.current?.focus()
            }}
          >
            <Around sentence={text('send.confirm', { amount: '\n' })}>{amount}</Around>
          </Button>
        }
      />
    </WithSuccess>
  )
}

export default SendReview
