'use client'
import { router } from 'portico/core'
import { useKept } from 'portico/plugins/transactions/review'
import { useChrome, useService, useSource, useText, type ViewComponent } from 'portico/react'
import { Button, Note, StatusText, useStyles } from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import { checkDraft } from '../form/checkDraft.js'
import { lossByPrice, readSlippage, SEVERE_IMPACT, WIDE_SLIPPAGE } from '../quotes/quoteMaths.js'
import type { SwapTestId } from '../SwapTestId.js'
import { OtherNetworks } from './OtherNetworks.js'
import { PriceImpact } from './PriceImpact.js'
import { QuoteDetails } from './QuoteDetails.js'
import { SwapSides } from './SwapSides.js'
import { swapStyles } from './swapStyles.js'
import { useSwapForm } from './useSwapForm.js'

/** The form: the token to pay, the token to receive, and the price. */
const Swap: ViewComponent<'Swap'> = ({ params }) => {
  useStyles(swapStyles)
  const text = useText()
  const { push } = useService(router)
  const { form, formState, account: current, networks } = useSwapForm()
  const served = useSource(networks)
  /**
   * The price impact that the visitor has accepted, and its exchange. Another exchange, or a greater impact,
   * has to be accepted again.
   */
  const [accepted, setAccepted] = useState<{ readonly exchange: string; readonly impact: number }>()
  const [isPressed, setPressed] = useState(false)
  const checkbox = useRef<HTMLInputElement>(null)
  const amountField = useRef<HTMLInputElement>(null)
  const { draft, stage, quoting, quote, listed, slippage, problem } = formState
  const isPreparing = stage === 'preparing'
  const isAsking = stage === 'asking' || stage === 'allowing'
  useChrome({ status: isPreparing || isAsking || quoting === 'loading' ? 'waiting' : 'idle' })
  useEffect(() => form.attend(), [form])
  // The page's fields are filled in once, not again on the way back.
  const filled = useRef<unknown>(undefined)
  useEffect(() => {
    if (!params || filled.current === params) return
    filled.current = params
    form.fill(params)
  }, [form, params])
  // A swap that waits for the wallet, or whose review is created again after a permit, is shown in the view
  // in which it was confirmed.
  const isUnderWay = isAsking || (isPreparing && !!formState.review)
  useEffect(() => {
    if (isUnderWay) push('SwapReview')
  }, [isUnderWay, push])

  const network = useKept(current)?.network
  if (!network) return null
  if (!served.includes(network.caipNetworkId)) return <OtherNetworks network={network} served={served} />

  const { pay, get, amount } = draft
  const draftProblem = checkDraft(draft)
  const impact =
    quote && pay && get
      ? (quote.impact ?? lossByPrice(pay, get, quote.query.amount, quote.received))
      : undefined
  const exchange = [network.caipNetworkId, pay?.address, get?.address, amount].join()
  const isImpactAccepted =
    accepted?.exchange === exchange && impact !== undefined && impact <= accepted.impact
  const slippageText = formState.slippageText ?? String(slippage / 100)
  const isSlippageWrong = readSlippage(slippageText) === undefined
  const isAmountWrong = draftProblem === 'transactions.amount.wrong'
  const isReady = !draftProblem && quoting === 'ready' && !isSlippageWrong

  const review = async () => {
    setPressed(true)
    if (draftProblem === 'swap.action.token') return push('SwapToken', { side: pay ? 'get' : 'pay' })
    if (draftProblem) return amountField.current?.focus()
    if (impact !== undefined && impact >= SEVERE_IMPACT && !isImpactAccepted) return checkbox.current?.focus()
    if (await form.prepare()) push('SwapReview')
  }
  return (
    <form
      className="p-swap"
      onSubmit={(event) => {
        event.preventDefault()
        void review()
      }}
    >
      <SwapSides
        form={form}
        formState={formState}
        network={network}
        problem={
          draftProblem === 'swap.action.balance' || (isAmountWrong && (isPressed || amount !== ''))
            ? draftProblem
            : undefined
        }
        fieldRef={amountField}
      />
      <StatusText className="p-sr">
        {quoting === 'loading'
          ? text('swap.quote.loading')
          : quoting === 'ready'
            ? text('swap.quote.updated')
            : ''}
      </StatusText>
      {listed.status === 'failed' && (
        <Note kind="caution" testId={'swap-problem' satisfies SwapTestId}>
          {text('swap.token.failed')}
        </Note>
      )}
      {quoting === 'failed' && (
        <Note kind="caution" alert testId={'swap-problem' satisfies SwapTestId}>
          {text('swap.quote.failed')}
        </Note>
      )}
      {quote && (
        <QuoteDetails
          {...{ form, quote, network, impact, slippage, slippageText, isSlippageWrong }}
          usualFee={formState.usualFee}
        />
      )}
      {slippage >= WIDE_SLIPPAGE && <Note kind="caution">{text('swap.slippage.wide')}</Note>}
      <PriceImpact
        impact={impact}
        isAccepted={isImpactAccepted}
        accept={(next) => setAccepted(next && impact !== undefined ? { exchange, impact } : undefined)}
        isPressed={isPressed}
        checkboxRef={checkbox}
      />
      {problem && (
        <Note kind="caution" alert testId={'swap-problem' satisfies SwapTestId}>
          <bdi>{problem}</bdi>
        </Note>
      )}
      {quoting === 'failed' && !draftProblem ? (
        <Button
          type="button"
          variant="primary"
          testId={'swap-retry' satisfies SwapTestId}
          onClick={() => form.retry()}
        >
          {text('swap.quote.retry')}
        </Button>
      ) : (
        <Button
          type="submit"
          variant="primary"
          busy={isPreparing}
          busyLabel={text('swap.preparing')}
          {...(!isReady && !draftProblem && { disabledReason: '' })}
          testId={'swap-review' satisfies SwapTestId}
        >
          {draftProblem && !isAmountWrong
            ? text(draftProblem)
            : quoting === 'loading' && !quote
              ? text('swap.quote.loading')
              : text('swap.action.review')}
        </Button>
      )}
    </form>
  )
}

export default Swap
