'use client'
import { balanceText, exactAmount, fiatText, TokenLogo, useLocale, useText } from 'portico/react'
import { Row } from 'portico/ui'
import type { TokenBalance } from '../../contract.js'

import type { TokensTestId } from '../../TokensTestId.js'

interface TokenRowProps {
  readonly token: TokenBalance
  /** CAIP-2. */
  readonly network: string | undefined
}

/** A token: its name, its amount and its value. */
export function TokenRow({ token, network }: TokenRowProps) {
  const text = useText()
  const locale = useLocale()
  const { address, name, symbol, amount, decimals, value, icon, mark } = token
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
      // Without the picture of a suspicious token, because requesting it would tell the token's maker who
      // looks.
      logo={<TokenLogo network={network} token={{ symbol, address, icon: mark ? undefined : icon }} />}
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
