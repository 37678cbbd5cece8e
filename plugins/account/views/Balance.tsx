'use client'
import { notices } from 'portico/core'
import type { Namespace, Network } from 'portico/kernel'
import {
  exactAmount,
  formatAmount,
  useLocale,
  useOptionalService,
  useService,
  useSource,
  useText,
} from 'portico/react'
import { Skeleton } from 'portico/ui'
import { useEffect, useRef } from 'react'
import type { AccountTestId } from '../AccountTestId.js'
import { account as token } from '../contract.js'
import type { AccountExtras } from '../WithExtras.js'

/** How many characters of an amount fit at its full size. */
const ROOM = 16

interface BalanceProps {
  readonly namespace: Namespace
  /** Base units, as a decimal string. */
  readonly value: string | undefined
  readonly symbol: string | undefined
  readonly network: Network | undefined
  readonly extras: AccountExtras | null | undefined
}

/** The native balance, in the same place whether it is known, on its way or not to be had. */
export function Balance({ namespace, value, symbol, network, extras }: BalanceProps) {
  const text = useText()
  const notice = useOptionalService(notices)
  const locale = useLocale()
  const status = useSource(useService(token).balances)[namespace]
  const unsay = useRef<() => void>(undefined)
  useEffect(() => {
    if (status === 'unavailable') unsay.current ??= notice?.snack('error', text('account.balance.snack'))
    else if (status !== 'loading') {
      unsay.current?.()
      unsay.current = undefined
    }
  })
  const currency = network?.nativeCurrency
  const unit = currency?.symbol
  // A balance of the network before must not be read in the units of this one.
  const known =
    (!status || status === 'ready') && value !== undefined && (symbol ?? unit) === unit && currency
  const amount = known ? `${formatAmount(BigInt(value), known.decimals, 3, locale)} ${unit}` : ''
  return (
    <div
      className="p-account-balance"
      data-testid={'balance' satisfies AccountTestId}
      aria-busy={status === 'loading'}
    >
      {known ? (
        <bdi
          dir="ltr"
          title={`${exactAmount(BigInt(value as string), known.decimals, locale)} ${unit}`}
          data-long={amount.length > ROOM || undefined}
        >
          {amount}
        </bdi>
      ) : status === 'unavailable' ? (
        <>
          <bdi aria-hidden>--</bdi>
          {extras && <extras.NoBalance namespace={namespace} />}
        </>
      ) : (
        status && (
          <>
            <span className="p-sr">{text('account.balance.loading')}</span>
            <Skeleton shape="number" />
          </>
        )
      )}
    </div>
  )
}
