'use client'
import { type AccountState, type NetworkState, notices } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import {
  balanceOf,
  balanceText,
  exactAmount,
  useLocale,
  useOptionalService,
  useService,
  useSource,
  useText,
} from 'portico/react'
import { Skeleton } from 'portico/ui'
import { useEffect, useRef } from 'react'
import type { AccountTestId } from '../AccountTestId.js'
import type { AccountExtras } from '../AccountViewService.js'
import { account as token } from '../contract.js'

/** How many characters of an amount fit at full size. */
const MAX_LENGTH = 16

interface BalanceProps {
  readonly namespace: Namespace
  readonly account: AccountState
  readonly network: NetworkState
  readonly extras: AccountExtras | null | undefined
}

/** The native balance; takes the same space whether it is known, loading or unavailable. */
export function Balance({ namespace, account, network, extras }: BalanceProps) {
  const text = useText()
  const notice = useOptionalService(notices)
  const locale = useLocale()
  const status = useSource(useService(token).balances)[namespace]
  const dismissSnack = useRef<() => void>(undefined)
  useEffect(() => {
    if (status === 'unavailable')
      dismissSnack.current ??= notice?.snack('error', text('account.balance.snack'))
    else if (status !== 'loading') {
      dismissSnack.current?.()
      dismissSnack.current = undefined
    }
  })
  const known = !status || status === 'ready' ? balanceOf(account, network) : undefined
  const amount = known ? balanceText(known, locale) : ''
  // Under a total the amount alone would read as its conversion.
  const [before, after] = text('account.balance.part', { amount: '\n' }).split('\n')
  return (
    <div
      className="p-account-balance"
      data-testid={'balance' satisfies AccountTestId}
      aria-busy={status === 'loading'}
      {...(known && { 'data-before': before, 'data-after': after })}
    >
      {known ? (
        <bdi
          dir="ltr"
          title={`${exactAmount(known.value, known.decimals, locale)} ${known.symbol}`}
          data-long={amount.length > MAX_LENGTH || undefined}
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
