'use client'
import { router } from 'portico/core'
import {
  Around,
  BesideRequest,
  exactAmount,
  fiatText,
  formatAmount,
  shortAddress,
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
  StatusText,
  useStyles,
} from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import type { SwapReview as Reviewed, SwapStep } from '../contract.js'
import type { SwapTestId } from '../SwapTestId.js'
import { rateTexts } from './quoteTexts.js'
import { swapStyles } from './swapStyles.js'
import { useSwapForm } from './useSwapForm.js'

/** Number of letters above which an amount is set smaller. */
const LONG_AMOUNT = 16
/** Decimals of a fee, and of the least that is received. */
const [FEE_DIGITS, LEAST_DIGITS] = [6, 8]

/** Shows the swap exactly as the wallet will be asked for it, step by step. */
const SwapReview: ViewComponent<'SwapReview'> = () => {
  useStyles(swapStyles)
  const text = useText()
  const locale = useLocale()
  const { back, state: routerState } = useService(router)
  const { swapper, formState, account } = useSwapForm()
  /** The review that the visitor has accepted; any other one has to be accepted again. */
  const [accepted, setAccepted] = useState<Reviewed>()
  const [pressed, setPressed] = useState(false)
  const { review, stage, problem, declined, allowed = false } = formState
  const isAllowing = stage === 'allowing'
  const isAsking = stage === 'asking' || isAllowing
  // A permit was signed, and the swap with it is being built and checked.
  const isPreparing = stage === 'preparing'
  // The review is over, because its swap was changed, sent or given up.
  const isOver = !review
  useEffect(() => {
    // A swap that was sent has already led to another view.
    if (isOver && routerState.get().stack.at(-1)?.view === 'SwapReview') back()
  }, [isOver, back, routerState])
  const checkbox = useRef<HTMLInputElement>(null)
  const isSteady = useSteady(stage)
  const last = useRef({ review, account })
  if (review && account) last.current = { review, account }
  const shown = last.current
  const isSent = !!formState.done && formState.done === shown.review && !review
  useChrome({ status: isSent ? 'done' : isAsking || isPreparing ? 'waiting' : problem ? 'failed' : 'idle' })
  if (!shown.review || !shown.account) return null
  const { quote, steps, fee, feeValue, notes, contract, isRead, permit } = shown.review
  const isAccepted = accepted === shown.review
  const { network, chain } = shown.account
  const { query, least, received, source } = quote
  const { pay, get } = query
  const format = chain.formatAddress ?? ((each: string) => each)
  const payText = `${exactAmount(query.amount, pay.decimals, locale)} ${pay.symbol}`
  const { decimals, symbol } = network.nativeCurrency
  const wallet = swapper.walletName()
  const hasCritical = notes.some(({ level }) => level === 'critical')
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
            ? 'swap.step.reset'
            : stepKind === 'permit'
              ? 'swap.permit.step'
              : 'swap.step.allow',
          {
            symbol: pay.symbol,
          },
        )
  const facts = [
    {
      term: text('swap.get'),
      value: (
        <bdi dir="ltr">{`≈ ${formatAmount(received, get.decimals, LEAST_DIGITS, locale)} ${get.symbol}`}</bdi>
      ),
    },
    // A call that cannot be read guarantees no amount.
    ...(isRead
      ? [
          {
            term: text('swap.least'),
            value: <bdi dir="ltr">{`${exactAmount(least, get.decimals, locale)} ${get.symbol}`}</bdi>,
          },
        ]
      : []),
    { term: text('swap.review.rate'), value: <bdi dir="ltr">{rateTexts(quote, locale)[0]}</bdi> },
    {
      term: text('swap.fee'),
      value:
        fee === undefined ? (
          text('swap.fee.wallet')
        ) : (
          <Around sentence={text('swap.fee.most', { amount: '\n' })}>
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
    { term: text('swap.contract'), value: <Address value={format(contract)} /> },
  ]
  const busyLabel = isAllowing
    ? text('swap.allowing')
    : isPreparing
      ? text('swap.preparing')
      : wallet
        ? text('swap.asking', { wallet })
        : text('swap.asking.unnamed')
  return (
    <WithSuccess
      className="p-swap-review"
      success={isSent ? text(formState.waits ? 'transactions.proposed' : 'swap.sent') : undefined}
    >
      <Receipt
        heading={text('swap.pay')}
        sum={<Amount size={payText.length > LONG_AMOUNT ? 'number' : 'display'} text={payText} />}
        facts={facts}
      />
      {allSteps.length > 1 && (
        <ol
          role="list"
          className="p-swap-steps"
          aria-label={text('swap.steps')}
          data-testid={'swap-steps' satisfies SwapTestId}
        >
          {allSteps.map((each, index) => {
            const isDone = index < allSteps.length - steps.length
            const isCurrent = index === allSteps.length - steps.length
            return (
              <li key={each} aria-current={isCurrent ? 'step' : undefined}>
                <span>{label(each)}</span>
                {isDone && <span>✓</span>}
                {isDone && <StatusText className="p-sr">{text('swap.step.done')}</StatusText>}
              </li>
            )
          })}
        </ol>
      )}
      {kind === 'approve' && (
        <p className="p-swap-small">
          <Around sentence={text('swap.allow.exact', { amount: '\n' })}>{payText}</Around>
        </p>
      )}
      {kind === 'permit' && (
        <p className="p-swap-small" data-testid={'swap-permit' satisfies SwapTestId}>
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
        <p className="p-swap-small" data-testid={'swap-together' satisfies SwapTestId}>
          <Around sentence={text('swap.allow.together', { amount: '\n' })}>{payText}</Around>
        </p>
      )}
      {notes.map((note) => (
        <Note
          key={note.text}
          kind={note.level}
          testId={'swap-note' satisfies SwapTestId}
          alert={note.level === 'critical'}
        >
          <bdi>{note.text}</bdi>
        </Note>
      ))}
      <Accordion label={text('swap.raw.show')} testId={'swap-raw' satisfies SwapTestId}>
        <MessageBlock label={text('swap.raw')} text={JSON.stringify(step?.intent.call, undefined, 1)} />
      </Accordion>
      {hasCritical && (
        <Checkbox
          label={text('swap.accept')}
          checked={isAccepted}
          onChange={(next) => setAccepted(next ? shown.review : undefined)}
          {...(pressed && !isAccepted && { error: text('swap.sure.missing') })}
          ref={checkbox}
          testId={'swap-sure' satisfies SwapTestId}
        />
      )}
      {problem && (
        <Note kind={declined ? 'info' : 'critical'} alert testId={'swap-problem' satisfies SwapTestId}>
          <bdi>{problem}</bdi>
        </Note>
      )}
      {stage === 'asking' && <BesideRequest />}
      <ButtonPair
        className="p-end"
        secondary={
          <Button
            testId={(isAsking ? 'swap-abandon' : 'swap-cancel') satisfies SwapTestId}
            onClick={() => {
              if (isAsking) {
                if (isSteady()) swapper.abandon()
              } else {
                swapper.revise()
                back()
              }
            }}
          >
            {text(isAsking ? 'swap.abandon' : 'swap.edit')}
          </Button>
        }
        primary={
          <Button
            variant="primary"
            busy={isAsking || isPreparing}
            busyLabel={busyLabel}
            testId={'swap-confirm' satisfies SwapTestId}
            onClick={() => {
              if (!isSteady()) return
              setPressed(true)
              if (!hasCritical || isAccepted) void swapper.confirm()
              else checkbox.current?.focus()
            }}
          >
            {kind === 'swap' ? (
              <Around sentence={text('swap.confirm.swap', { amount: '\n' })}>{payText}</Around>
            ) : (
              label(kind)
            )}
          </Button>
        }
      />
    </WithSuccess>
  )
}

export default SwapReview
