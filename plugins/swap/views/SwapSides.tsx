'use client'
import { fiatValue, router } from 'portico/core'
import type { MessageId, Network } from 'portico/kernel'
import { LoadingText, OwnedAmount, TokenButton } from 'portico/plugins/transactions/review'
import { fiatText, useLocale, useService, useText } from 'portico/react'
import { AmountField, IconButton, MoreIcon } from 'portico/ui'
import type { Ref } from 'react'
import type { SwapState } from '../contract.js'
import { readAmountOf } from '../form/checkDraft.js'
import type { SwapForm } from '../internal.js'
import type { SwapTestId } from '../SwapTestId.js'
import { receivedText } from './quoteTexts.js'

/** The token that is paid and the one that is received, each with its amount. */
export const SwapSides = ({
  form,
  formState: { draft, quoting, quote, listed },
  network,
  problem,
  fieldRef,
}: {
  readonly form: SwapForm
  readonly formState: SwapState
  readonly network: Network
  /** The problem with the amount. */
  readonly problem: MessageId | undefined
  readonly fieldRef: Ref<HTMLInputElement>
}) => {
  const text = useText()
  const locale = useLocale()
  const { push } = useService(router)
  const { pay, get, amount } = draft
  const side = (name: 'pay' | 'get', base: bigint | undefined) => {
    const token = draft[name]
    const value = token && base !== undefined ? fiatValue(base, token.decimals, token.price) : undefined
    return {
      label: text(`swap.${name}`),
      decimals: token?.decimals ?? 18,
      locale,
      worth: value !== undefined && <bdi dir="ltr">{`≈ ${fiatText(value, locale)}`}</bdi>,
      end:
        listed.status === 'loading' && !listed.tokens.length ? (
          <LoadingText>{text('swap.token.loading')}</LoadingText>
        ) : (
          <TokenButton
            network={network}
            token={token}
            label={text(`swap.${name}`)}
            placeholder={text('swap.action.token')}
            testId={(name === 'pay' ? 'swap-pay-token' : 'swap-get-token') satisfies SwapTestId}
            onClick={() => push('SwapToken', { side: name })}
          />
        ),
    }
  }
  return (
    <div className="p-swap-sides">
      <AmountField
        {...side('pay', readAmountOf(draft))}
        ref={fieldRef}
        aria-label={pay ? text('swap.pay.of', { symbol: pay.symbol }) : text('swap.pay')}
        value={amount}
        onChange={(next) => form.edit({ amount: next })}
        error={problem && text(problem)}
        testId={'swap-pay' satisfies SwapTestId}
        aside={
          pay && (
            <OwnedAmount
              token={pay}
              max={{ testId: 'swap-max' satisfies SwapTestId, fill: () => void form.max() }}
            />
          )
        }
      />
      <IconButton
        className="p-swap-reverse"
        icon={<MoreIcon name="swap" />}
        label={text('swap.reverse')}
        testId={'swap-reverse' satisfies SwapTestId}
        onClick={() => form.reverse()}
      />
      <AmountField
        {...side('get', quote?.received)}
        value={quote ? receivedText(quote) : ''}
        stale={quoting === 'loading'}
        testId={'swap-get' satisfies SwapTestId}
        aside={get && <OwnedAmount token={get} />}
      />
    </div>
  )
}
