'use client'
import { fiatValue, router, sessions } from 'portico/core'
import { networks as networksToken } from 'portico/plugins/networks/contract'
import {
  Around,
  balanceText,
  exactAmount,
  fiatText,
  formatAmount,
  NetworkLogo,
  TokenLogo,
  useChrome,
  useLocale,
  useOptionalService,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import {
  Accordion,
  AmountField,
  Button,
  Checkbox,
  IconButton,
  List,
  MoreIcon,
  Note,
  Row,
  SectionLabel,
  Skeleton,
  StatusText,
  TextField,
  useStyles,
} from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import { checkDraft, readAmountOf } from '../checkDraft.js'
import type { SwapToken } from '../contract.js'
import {
  HIGH_IMPACT,
  LEAST_SLIPPAGE,
  lossByPrice,
  MOST_SLIPPAGE,
  readSlippage,
  SEVERE_IMPACT,
  TIGHT_SLIPPAGE,
  WIDE_SLIPPAGE,
} from '../quoteMaths.js'
import type { SwapTestId } from '../SwapTestId.js'
import { QuoteAge } from './QuoteAge.js'
import { percentText, rateTexts, receivedText } from './quoteTexts.js'
import { swapStyles } from './swapStyles.js'
import { useSwapForm } from './useSwapForm.js'

/** The form: the token to pay, the token to receive, and the price. */
const Swap: ViewComponent<'Swap'> = ({ params }) => {
  useStyles(swapStyles)
  const text = useText()
  const locale = useLocale()
  const { push } = useService(router)
  const { swapper, formState, account, networks, ownedToken } = useSwapForm()
  const servedNetworks = useSource(networks)
  const configured = useSource(useService(sessions).networks)
  const networkChooser = useOptionalService(networksToken)
  /**
   * The price impact that the visitor has accepted, and its exchange. Another exchange, or a greater impact,
   * has to be accepted again.
   */
  const [acceptedImpact, setAccepted] = useState<{ readonly exchange: string; readonly impact: number }>()
  const [pressed, setPressed] = useState(false)
  const checkbox = useRef<HTMLInputElement>(null)
  const payButton = useRef<HTMLButtonElement>(null)
  const getButton = useRef<HTMLButtonElement>(null)
  const amountField = useRef<HTMLInputElement>(null)
  const { draft, stage, quoting, quote, listed, slippage, slippageText, problem, usualFee } = formState
  const isPreparing = stage === 'preparing'
  const isAsking = stage === 'asking' || stage === 'allowing'
  useChrome({ status: isPreparing || isAsking || quoting === 'loading' ? 'waiting' : 'idle' })
  useEffect(() => swapper.attend(), [swapper])
  // The page's fields are filled in once, not again on the way back.
  const filled = useRef<unknown>(undefined)
  useEffect(() => {
    if (!params || filled.current === params) return
    filled.current = params
    swapper.fill(params)
  }, [swapper, params])
  // A swap that waits for the wallet, or whose review is created again after a permit, is shown in the view
  // in which it was confirmed.
  const isUnderWay = isAsking || (isPreparing && !!formState.review)
  useEffect(() => {
    if (isUnderWay) push('SwapReview')
  }, [isUnderWay, push])

  // After a disconnect the content stays until the card is gone.
  const last = useRef(account)
  if (account) last.current = account
  const shownAccount = account ?? last.current
  if (!shownAccount) return null
  const { network } = shownAccount
  if (!servedNetworks.includes(network.caipNetworkId)) {
    const others = configured.filter((each) => servedNetworks.includes(each.caipNetworkId))
    return (
      <div className="p-swap">
        <Note kind="caution" testId={'swap-unoffered' satisfies SwapTestId}>
          {text('swap.unoffered', { network: network.name })}
        </Note>
        {others.length > 0 && (
          <>
            <SectionLabel>{text('swap.unoffered.choose')}</SectionLabel>
            <List aria-label={text('swap.unoffered.choose')}>
              {others.map((each) => (
                <Row
                  key={each.caipNetworkId}
                  testId={'swap-network' satisfies SwapTestId}
                  logo={<NetworkLogo network={each} />}
                  name={<bdi>{each.name}</bdi>}
                  onClick={() => networkChooser?.pick(each)}
                />
              ))}
            </List>
          </>
        )}
      </div>
    )
  }

  const { pay, get, amount } = draft
  const isLoading = listed.status === 'loading' && !listed.tokens.length
  const draftProblem = checkDraft(draft)
  const units = readAmountOf(draft)
  const priceOf = (token: SwapToken | undefined, base: bigint | undefined) =>
    token && base !== undefined ? fiatValue(base, token.decimals, token.price) : undefined
  const payValue = priceOf(pay, units)
  const getValue = quote && priceOf(get, quote.received)
  const impact =
    quote && pay && get
      ? (quote.impact ?? lossByPrice(pay, get, quote.query.amount, quote.received))
      : undefined
  const isSevere = impact !== undefined && impact >= SEVERE_IMPACT
  const exchangeKey = [network.caipNetworkId, pay?.address, get?.address, amount].join()
  const isImpactAccepted =
    acceptedImpact?.exchange === exchangeKey && impact !== undefined && impact <= acceptedImpact.impact
  const shownSlippage = slippageText ?? String(slippage / 100)
  const isSlippageWrong = readSlippage(shownSlippage) === undefined
  const native = network.nativeCurrency
  const feeValue =
    usualFee === undefined ? undefined : fiatValue(usualFee, native.decimals, ownedToken(undefined)?.price)
  const action =
    draftProblem && draftProblem !== 'transactions.amount.wrong'
      ? text(draftProblem)
      : quoting === 'loading' && !quote
        ? text('swap.quote.loading')
        : text('swap.action.review')
  const isReady = !draftProblem && quoting === 'ready' && !isSlippageWrong

  const review = async () => {
    setPressed(true)
    if (draftProblem === 'swap.action.token') return push('SwapToken', { side: pay ? 'get' : 'pay' })
    if (draftProblem) return amountField.current?.focus()
    if (isSevere && !isImpactAccepted) return checkbox.current?.focus()
    if (await swapper.prepare()) push('SwapReview')
  }
  const tokenButton = (side: 'pay' | 'get', token: SwapToken | undefined) =>
    isLoading ? (
      <>
        <StatusText>{text('swap.token.loading')}</StatusText>
        <Skeleton shape="text" />
      </>
    ) : (
      <Button
        ref={side === 'pay' ? payButton : getButton}
        type="button"
        className="p-swap-token"
        testId={(side === 'pay' ? 'swap-pay-token' : 'swap-get-token') satisfies SwapTestId}
        onClick={() => push('SwapToken', { side })}
      >
        <span className="p-sr">{text(side === 'pay' ? 'swap.pay' : 'swap.get')}: </span>
        {token && <TokenLogo network={network.caipNetworkId} token={token} size={28} />}
        <bdi>{token?.symbol.slice(0, 12) ?? text('swap.action.token')}</bdi>
        <MoreIcon name="chevron-down" />
      </Button>
    )
  const balanceOf = (token: SwapToken | undefined) =>
    token &&
    (token.amount === undefined ? (
      <>
        <StatusText>{text('transactions.balance.loading')}</StatusText>
        <Skeleton shape="text" />
      </>
    ) : (
      <Around sentence={text('transactions.balance', { amount: '\n' })}>
        {balanceText({ value: token.amount, decimals: token.decimals, symbol: token.symbol }, locale)}
      </Around>
    ))
  const valueText = (amountValue: bigint | undefined) =>
    amountValue !== undefined && <bdi dir="ltr">{`≈ ${fiatText(amountValue, locale)}`}</bdi>
  const rates = quote && rateTexts(quote, locale)
  return (
    <form
      className="p-swap"
      onSubmit={(event) => {
        event.preventDefault()
        void review()
      }}
    >
      <div className="p-swap-sides">
        <AmountField
          ref={amountField}
          label={text('swap.pay')}
          aria-label={pay ? text('swap.pay.of', { symbol: pay.symbol }) : text('swap.pay')}
          value={amount}
          onChange={(next) => swapper.edit({ amount: next })}
          decimals={pay?.decimals ?? 18}
          locale={locale}
          error={
            draftProblem === 'swap.action.balance' ||
            (draftProblem === 'transactions.amount.wrong' && (pressed || amount !== ''))
              ? text(draftProblem)
              : undefined
          }
          testId={'swap-pay' satisfies SwapTestId}
          aside={
            pay && (
              <>
                {balanceOf(pay)}
                {pay.amount !== undefined && (
                  <Button
                    type="button"
                    testId={'swap-max' satisfies SwapTestId}
                    aria-label={text('transactions.max.of', {
                      amount: `${exactAmount(pay.amount, pay.decimals, locale)} ${pay.symbol}`,
                    })}
                    onClick={() => void swapper.max()}
                  >
                    {text('transactions.max')}
                  </Button>
                )}
              </>
            )
          }
          end={tokenButton('pay', pay)}
          worth={valueText(payValue)}
        />
        <IconButton
          className="p-swap-reverse"
          icon={<MoreIcon name="swap" />}
          label={text('swap.reverse')}
          testId={'swap-reverse' satisfies SwapTestId}
          onClick={() => swapper.reverse()}
        />
        <AmountField
          label={text('swap.get')}
          value={quote ? receivedText(quote) : ''}
          decimals={get?.decimals ?? 18}
          locale={locale}
          stale={quoting === 'loading'}
          testId={'swap-get' satisfies SwapTestId}
          aside={balanceOf(get)}
          end={tokenButton('get', get)}
          worth={valueText(getValue)}
        />
      </div>
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
      {quote && rates && (
        <Accordion label={<bdi dir="ltr">{rates[0]}</bdi>} testId={'swap-details' satisfies SwapTestId}>
          <div className="p-swap-details">
            <dl className="p-swap-facts">
              <div>
                <dt>{text('swap.review.rate')}</dt>
                <dd>
                  <bdi dir="ltr">{rates[1]}</bdi>
                </dd>
              </div>
              {impact !== undefined && (
                <div>
                  <dt>{text('swap.impact')}</dt>
                  <dd>
                    <bdi dir="ltr">{percentText(impact, locale)}</bdi>
                  </dd>
                </div>
              )}
              <div>
                <dt>{text('transactions.gets')}</dt>
                <dd>
                  <bdi dir="ltr">
                    {formatAmount(quote.least, quote.query.get.decimals, 6, locale)} {quote.query.get.symbol}
                  </bdi>
                </dd>
              </div>
              {usualFee !== undefined && (
                <div>
                  <dt>{text('transactions.fee')}</dt>
                  <dd>
                    <Around sentence={text('transactions.fee.most', { amount: '\n' })}>
                      {feeValue === undefined
                        ? `${formatAmount(usualFee, native.decimals, 6, locale)} ${native.symbol}`
                        : fiatText(feeValue, locale)}
                    </Around>
                  </dd>
                </div>
              )}
              <div>
                <dt>{text('swap.provider')}</dt>
                <dd>
                  <bdi>{quote.source.provider}</bdi>
                </dd>
              </div>
              <div>
                <dt>{text('swap.quote.age')}</dt>
                <dd>
                  <QuoteAge quotedAt={quote.at} />
                </dd>
              </div>
            </dl>
            <TextField
              label={text('swap.slippage.field')}
              value={shownSlippage}
              onChange={(next) => {
                swapper.typeSlippage(next.replace(',', '.').slice(0, 5))
              }}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              error={
                isSlippageWrong &&
                text('swap.slippage.wrong', {
                  least: percentText(LEAST_SLIPPAGE, locale),
                  most: percentText(MOST_SLIPPAGE, locale),
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
      )}
      {slippage >= WIDE_SLIPPAGE && <Note kind="caution">{text('swap.slippage.wide')}</Note>}
      {impact !== undefined && impact >= HIGH_IMPACT && (
        <Note kind={isSevere ? 'critical' : 'caution'} alert testId={'swap-impact' satisfies SwapTestId}>
          <Around sentence={text(isSevere ? 'swap.impact.severe' : 'swap.impact.high', { percent: '\n' })}>
            {percentText(impact, locale)}
          </Around>
        </Note>
      )}
      {isSevere && (
        <Checkbox
          ref={checkbox}
          label={text('swap.sure')}
          checked={isImpactAccepted}
          onChange={(next) => setAccepted(next ? { exchange: exchangeKey, impact } : undefined)}
          {...(pressed && !isImpactAccepted && { error: text('transactions.sure.missing') })}
          testId={'swap-sure' satisfies SwapTestId}
        />
      )}
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
          onClick={() => swapper.retry()}
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
          {action}
        </Button>
      )}
    </form>
  )
}

export default Swap
