'use client'
import { balanceText, exactAmount, fiatText, useLocale, useText } from 'portico/react'
import { Logo, Row } from 'portico/ui'
import type { TokenBalance } from '../contract.js'

import type { TokensTestId } from '../TokensTestId.js'

/** A token: what it is called, how much of it there is, and its value. */
export function TokenRow({ token }: { readonly token: TokenBalance }) {
  const text = useText()
  const locale = useLocale()
  const { name, symbol, amount, decimals, value, icon, mark } = token
  const exact = `${exactAmount(amount, decimals, locale)} ${symbol}`
  const quantity = (
    <bdi dir="ltr" title={exact}>
      {balanceText({ value: amount, decimals, symbol }, locale)}
    </bdi>
  )
  return (
    <Row
      className="p-token"
      testId={'token-row' satisfies TokensTestId}
      // The picture of a suspicious token would tell its maker who looks.
      logo={<Logo name={symbol} src={mark ? undefined : icon} />}
      name={<bdi>{name}</bdi>}
      description={mark ? text(`tokens.mark.${mark}`) : <bdi>{symbol}</bdi>}
      chips={
        <span className="p-token-end">
          {value !== undefined && !mark ? (
            <>
              <bdi dir="ltr">{fiatText(value, locale)}</bdi> <small>{quantity}</small>
            </>
          ) : (
            quantity
          )}
        </span>
      }
    />
  )
}
