'use client'
import { accountInUse, chains, sessions } from 'portico/core'
import {
  Around,
  exactAmount,
  formatAmount,
  useLocale,
  usePoint,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import { Address, Amount, Button, Receipt, type ReceiptFact } from 'portico/ui'
import type { PlanToken } from '../contract.js'
import { transactions } from '../contract.js'
import type { Inside } from '../internal.js'
import type { PlanState } from '../plans/createPlanContext.js'
import type { TransactionsTestId } from '../TransactionsTestId.js'
import { useKept } from './formParts.js'
import { Review, ReviewSteps } from './Review.js'

export { planMessages as messages } from '../planMessages.js'

/** Number of letters above which an amount is set smaller. */
const LONG_AMOUNT = 16
/** Decimals of a fee. */
const FEE_DIGITS = 6

/** The party that is waited for at each stage. */
const WAITING = { preparing: 'preparing', asking: 'wallet', waiting: 'network' } as const

const parts = {
  note: { testId: 'transactions-note' satisfies TransactionsTestId },
  raw: { testId: 'transactions-raw' satisfies TransactionsTestId },
  sure: { testId: 'transactions-sure' satisfies TransactionsTestId },
  problem: { testId: 'transactions-problem' satisfies TransactionsTestId },
  confirm: { testId: 'transactions-confirm' satisfies TransactionsTestId },
  cancel: { testId: 'transactions-cancel' satisfies TransactionsTestId },
  abandon: { testId: 'transactions-abandon' satisfies TransactionsTestId },
}

/** The facts of a plan, with what a trial run has shown. */
const useFacts = ({ plan, prepared }: PlanState): readonly ReceiptFact[] => {
  const text = useText()
  const locale = useLocale()
  const adapters = usePoint(chains)
  const account = accountInUse(useService(sessions), { get: () => adapters })
  if (!account) return []
  const { chain, network, address } = account
  const format = chain.formatAddress ?? ((each: string) => each)
  const exact = (amount: bigint, { decimals, symbol }: PlanToken) =>
    `${exactAmount(amount, decimals, locale)} ${symbol}`
  const { symbol, decimals } = network.nativeCurrency
  const named = [plan.pays, plan.gets, ...plan.steps].flatMap((each) =>
    each && 'token' in each ? [each.token] : [],
  )
  const changed = prepared?.changes ?? []
  // The addresses are shown, because anybody can use any symbol.
  const tokens = [...named, ...changed.map(({ token }) => token)].filter(
    (each, index, all) =>
      each.address !== undefined && all.findIndex((other) => other.address === each.address) === index,
  )
  const effects = (prepared?.steps ?? []).flatMap(({ label, effect }) =>
    effect ? [{ label, ...effect }] : [],
  )
  const contracts = [
    ...new Set([
      ...plan.steps.map((each) => (each.kind === 'call' ? each.to : each.spender)),
      ...effects.map(({ address }) => address),
    ]),
  ]
  return [
    ...(plan.gets
      ? [
          {
            term: text('transactions.gets'),
            value: <bdi dir="ltr">{exact(plan.gets.amount, plan.gets.token)}</bdi>,
          },
        ]
      : []),
    ...plan.facts.map(({ label, value }) => ({ term: label, value: <bdi>{value}</bdi> })),
    ...changed.map(({ token, amount }) => ({
      term: text('transactions.change', { symbol: token.symbol }),
      value: (
        <bdi dir="ltr">{`${amount > 0n ? '+' : '−'}${exact(amount > 0n ? amount : -amount, token)}`}</bdi>
      ),
      testId: 'transactions-change' satisfies TransactionsTestId,
    })),
    ...effects.map(({ label, text: effect }) => ({
      term: label,
      value: <bdi>{effect}</bdi>,
      wide: true,
      testId: 'transactions-effect' satisfies TransactionsTestId,
    })),
    ...contracts.map((each, index) => ({
      term: `${text('transactions.contract')}${contracts.length > 1 ? ` ${index + 1}` : ''}`,
      value: <Address value={format(each)} full />,
      wide: true,
    })),
    ...tokens.map((each) => ({
      term: `${text('transactions.token')}: ${each.symbol}`,
      value: <Address value={format(each.address ?? '')} />,
    })),
    { term: text('transactions.from'), value: <Address value={format(address)} /> },
    { term: text('transactions.network'), value: <bdi>{network.name}</bdi> },
    {
      term: text('transactions.fee'),
      value:
        prepared?.fee === undefined ? (
          text('transactions.fee.wallet')
        ) : (
          <Around sentence={text('transactions.fee.most', { amount: '\n' })}>
            {`${formatAmount(prepared.fee, decimals, FEE_DIGITS, locale)} ${symbol}`}
          </Around>
        ),
    },
  ]
}

interface PlanReviewProps {
  readonly shown: PlanState
  readonly isOver: boolean
}

const PlanReview = ({ shown, isOver }: PlanReviewProps) => {
  const text = useText()
  const locale = useLocale()
  const plans = useService(transactions as Inside).plans()
  const facts = useFacts(shown)
  const { plan, stage, prepared, problem, declined } = shown
  const amount =
    plan.pays &&
    `${exactAmount(plan.pays.amount, plan.pays.token.decimals, locale)} ${plan.pays.token.symbol}`
  const next = prepared?.steps.find(({ isDone }) => !isDone)
  const isFailed = stage === 'failed'
  return (
    <Review
      view="TransactionReview"
      parts={parts}
      reviewed={isOver ? undefined : (prepared ?? plan)}
      success={stage === 'done' ? text('transactions.done') : undefined}
      waiting={stage in WAITING ? WAITING[stage as keyof typeof WAITING] : undefined}
      notes={isFailed ? [] : (prepared?.notes ?? plan.notes)}
      request={prepared?.next.intent.call}
      problem={problem}
      declined={declined}
      action={
        isFailed
          ? text('transactions.retry')
          : prepared &&
              (prepared.mode === 'each' || prepared.mode === 'one') &&
              prepared.steps.length > 1 &&
              next
            ? next.label
            : text('transactions.confirm')
      }
      leaveText={text('transactions.cancel')}
      confirm={isFailed ? plans.retry : () => void plans.confirm()}
      abandon={plans.abandon}
      revise={plans.leave}
    >
      <Receipt
        heading={<bdi>{plan.title}</bdi>}
        {...(amount && {
          sum: <Amount size={amount.length > LONG_AMOUNT ? 'number' : 'display'} text={amount} />,
        })}
        facts={facts}
      />
      {prepared && prepared.steps.length > 1 && (
        <>
          <ReviewSteps steps={prepared.steps} testId={'transactions-steps' satisfies TransactionsTestId} />
          {prepared.mode !== 'one' && (
            <p className="p-review-small" data-testid={'transactions-mode' satisfies TransactionsTestId}>
              {text(`transactions.mode.${prepared.mode}`)}
            </p>
          )}
          {prepared.mode === 'upgrade' && stage === 'review' && (
            <Button
              variant="link"
              testId={'transactions-single' satisfies TransactionsTestId}
              onClick={plans.goStepByStep}
            >
              {text('transactions.mode.single')}
            </Button>
          )}
        </>
      )}
    </Review>
  )
}

/** The review of a plan that a plugin or the page has made. */
const TransactionReview: ViewComponent<'TransactionReview'> = () => {
  const current = useSource(useService(transactions as Inside).plan)
  const shown = useKept(current)
  return shown ? <PlanReview shown={shown} isOver={!current} /> : null
}

export default TransactionReview
