'use client'
import type { Network } from 'portico/kernel'
import { Around, balanceText, exactAmount, TokenLogo, useLocale, useText } from 'portico/react'
import { Button, MoreIcon, Skeleton, StatusText, useStyles } from 'portico/ui'
import { type Ref, useRef } from 'react'
import { formStyles } from './formStyles.js'

/** Number of letters of a symbol that a button has room for. */
const SYMBOL = 12

/** A token of a form. */
export interface FormToken {
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Balance of the account in base units; absent while it is not known. */
  readonly amount?: bigint
  readonly icon?: string
}

/** The value, or the last one that there was: after a disconnect the content stays until the card is gone. */
export const useKept = <T,>(value: T | undefined): T | undefined => {
  const kept = useRef(value)
  if (value) kept.current = value
  return value ?? kept.current
}

/** A text that is loading. */
export const LoadingText = ({ children }: { readonly children: string }) => (
  <>
    <StatusText>{children}</StatusText>
    <Skeleton shape="text" />
  </>
)

/** The balance of a form's token, with a button that fills in as much as possible. */
export const OwnedAmount = ({
  token: { amount, decimals, symbol },
  max,
}: {
  readonly token: FormToken
  readonly max?: { readonly testId: string; fill(): void } | undefined
}) => {
  const text = useText()
  const locale = useLocale()
  if (amount === undefined) return <LoadingText>{text('transactions.balance.loading')}</LoadingText>
  return (
    <>
      <Around sentence={text('transactions.balance', { amount: '\n' })}>
        {balanceText({ value: amount, decimals, symbol }, locale)}
      </Around>
      {max && (
        <Button
          type="button"
          testId={max.testId}
          aria-label={text('transactions.max.of', {
            amount: `${exactAmount(amount, decimals, locale)} ${symbol}`,
          })}
          onClick={max.fill}
        >
          {text('transactions.max')}
        </Button>
      )}
    </>
  )
}

/** The button that shows a form's token and leads to the others. */
export const TokenButton = ({
  network,
  token,
  label,
  placeholder,
  isFixed = false,
  buttonRef,
  testId,
  onClick,
}: {
  readonly network: Network
  readonly token: FormToken | undefined
  readonly label: string
  /** Shown as long as there is no token. */
  readonly placeholder: string
  readonly isFixed?: boolean
  readonly buttonRef?: Ref<HTMLButtonElement>
  readonly testId: string
  onClick(): void
}) => {
  useStyles(formStyles)
  return (
    <Button
      ref={buttonRef}
      type="button"
      className="p-form-token"
      testId={testId}
      {...(isFixed && { disabledReason: '' })}
      onClick={onClick}
    >
      {token && <TokenLogo network={network.caipNetworkId} token={token} size={28} />}
      <span className="p-sr">{label}: </span>
      <bdi>{token?.symbol.slice(0, SYMBOL) ?? placeholder}</bdi>
      <MoreIcon name="chevron-down" />
    </Button>
  )
}
