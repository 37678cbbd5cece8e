'use client'
import { router } from 'portico/core'
import type { Network } from 'portico/kernel'
import { OwnedAmount, TokenButton } from 'portico/plugins/transactions/review'
import { fiatText, formatAmount, useLocale, useService, useText } from 'portico/react'
import { AmountField, Button, MoreIcon } from 'portico/ui'
import type { Ref } from 'react'
import type { SendState } from '../contract.js'
import { readAmountOf, readValueOf } from '../form/readAmountOf.js'
import type { SendForm } from '../internal.js'
import type { DraftProblems } from '../rules/checkDraft.js'
import type { SendTestId } from '../SendTestId.js'

/** Decimals in which dollars are entered, and those of an amount that is shown beside them. */
const [CENTS, DIGITS] = [2, 6]

/** The amount in the other currency, with a button that enters it in that one. */
const Worth = ({ form, formState: { draft, fixed } }: Pick<SendAmountProps, 'form' | 'formState'>) => {
  const text = useText()
  const locale = useLocale()
  const { token, inFiat } = draft
  if (!token) return null
  const worth = (
    <bdi dir="ltr">
      {inFiat
        ? `≈ ${formatAmount(readAmountOf(draft) ?? 0n, token.decimals, DIGITS, locale)} ${token.symbol}`
        : `≈ ${fiatText(readValueOf(draft) ?? 0n, locale)}`}
    </bdi>
  )
  return (
    <span className="p-send-worth">
      {fixed ? (
        worth
      ) : (
        <Button
          type="button"
          testId={'send-fiat' satisfies SendTestId}
          onClick={() => form.edit({ inFiat: !inFiat, amount: '' })}
        >
          {worth}
          <MoreIcon name="swap" />
          <span className="p-sr">
            {inFiat ? text('send.fiat.off', { symbol: token.symbol }) : text('send.fiat')}
          </span>
        </Button>
      )}
    </span>
  )
}

export interface SendAmountProps {
  readonly form: SendForm
  readonly formState: SendState
  readonly network: Network
  readonly problems: DraftProblems
  /** True once the visitor has asked for the review. */
  readonly isPressed: boolean
  readonly fieldRef: Ref<HTMLInputElement>
  readonly tokenRef: Ref<HTMLButtonElement>
}

/** The amount, and the coin or token. */
export const SendAmount = ({
  form,
  formState,
  network,
  problems,
  isPressed,
  fieldRef,
  tokenRef,
}: SendAmountProps) => {
  const text = useText()
  const locale = useLocale()
  const { push } = useService(router)
  const { draft, fixed } = formState
  const { token, amount, inFiat } = draft
  // A choice that is missing comes first; too large an amount is told at once.
  const problem =
    problems.amount === 'send.amount.over'
      ? problems.amount
      : isPressed
        ? (problems.token ?? problems.amount)
        : undefined
  return (
    <AmountField
      ref={fieldRef}
      label={text('send.amount')}
      aria-label={
        inFiat
          ? text('send.amount.usd')
          : token
            ? text('send.amount.of', { symbol: token.symbol })
            : text('send.amount')
      }
      value={amount}
      {...(!fixed && { onChange: (value: string) => form.edit({ amount: value }) })}
      decimals={inFiat ? CENTS : (token?.decimals ?? 18)}
      locale={locale}
      error={problem && text(problem)}
      testId={'send-amount' satisfies SendTestId}
      aside={
        token && (
          <OwnedAmount
            token={token}
            max={fixed ? undefined : { testId: 'send-max' satisfies SendTestId, fill: () => void form.max() }}
          />
        )
      }
      end={
        <TokenButton
          network={network}
          token={token}
          label={text('transactions.token')}
          placeholder={text('send.token.choose')}
          // Without a plugin that reads tokens, the native coin is the only choice.
          isFixed={fixed || !form.hasTokens()}
          buttonRef={tokenRef}
          testId={'send-token' satisfies SendTestId}
          onClick={() => push('SendToken')}
        />
      }
      worth={token?.price !== undefined && <Worth form={form} formState={formState} />}
    />
  )
}
