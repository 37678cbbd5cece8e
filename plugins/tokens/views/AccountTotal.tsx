'use client'
import type { AccountPartProps } from 'portico/plugins/account/contract'
import { fiatParts, useLocale, useText } from 'portico/react'
import { Skeleton, useStyles } from 'portico/ui'
import type { TokensTestId } from '../TokensTestId.js'
import { totalStyles } from './totalStyles.js'
import { useTokens } from './useTokens.js'

/** Number of characters of an amount that fit at full size. */
const MAX_LENGTH = 16

/** The value of everything an account owns. */
export default function AccountTotal({ namespace }: AccountPartProps) {
  useStyles(totalStyles)
  const text = useText()
  const locale = useLocale()
  const { status, total, at, tokens } = useTokens(namespace) ?? {}
  if (at === undefined && status !== 'unavailable')
    return (
      <div data-testid={'account-total' satisfies TokensTestId} aria-busy>
        <span className="p-sr">{text('tokens.total.loading')}</span>
        <Skeleton shape="number" />
      </div>
    )
  const value = total ?? (at !== undefined && !tokens?.length ? 0n : undefined)
  // Without a price there is nothing to add up; the native balance is shown instead.
  if (value === undefined) return null
  const { whole, rest } = fiatParts(value, locale)
  return (
    <div data-testid={'account-total' satisfies TokensTestId}>
      <span className="p-sr">{text('tokens.total')} </span>
      <bdi dir="ltr" className="p-total" data-long={whole.length + rest.length > MAX_LENGTH || undefined}>
        {whole}
        <small>{rest}</small>
      </bdi>
    </div>
  )
}
