'use client'
import type { Permission } from 'portico/core'
import type { Network } from 'portico/kernel'
import { Around, exactAmount, useLocale, useService, useText } from 'portico/react'
import { Address } from 'portico/ui'
import { inside } from '../inside.js'
import type { SmartSessionsTestId } from '../SmartSessionsTestId.js'

const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** A number of seconds in the largest unit that says it exactly. */
const periodText = (seconds: number, locale: string): string => {
  const [size, unit] = units.find(([each]) => seconds % each === 0) ?? units[3]
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(
    seconds / size,
  )
}

/** Permissions as sentences, with the addresses they are about. */
export function PermissionList({
  permissions,
  network,
}: {
  readonly permissions: readonly Permission[]
  /** Without a coin if the page does not list the network. */
  readonly network: Pick<Network, 'caipNetworkId'> & Partial<Pick<Network, 'nativeCurrency'>>
}) {
  const text = useText()
  const locale = useLocale()
  const { token } = useService(inside)

  const sentenceOf = (period: number) =>
    period === 86_400
      ? text('smartSessions.spend.day', { amount: '\n' })
      : text('smartSessions.spend.every', { amount: '\n', period: periodText(period, locale) })
  const lineOf = ({ type, data }: Permission) => {
    if (type === 'contract-call')
      return (
        <>
          <Around sentence={text('smartSessions.call', { functions: '\n' })}>
            <span translate="no">{data.functions.map((each) => each.functionName).join(', ')}</span>
          </Around>
          <span className="p-sessions-more">{text('smartSessions.contract')}</span>
          <Address value={data.address} full />
        </>
      )
    const known =
      type === 'native-token-recurring-allowance'
        ? network.nativeCurrency
        : token(network.caipNetworkId, data.token)
    const amount = exactAmount(BigInt(data.allowance), known?.decimals ?? 0, locale)
    return (
      <>
        <Around sentence={sentenceOf(data.period)}>{known ? `${amount} ${known.symbol}` : amount}</Around>
        {type === 'native-token-recurring-allowance' && !known && (
          <span className="p-sessions-more">{text('smartSessions.coin')}</span>
        )}
        {type === 'erc20-recurring-allowance' && (
          <>
            <span className="p-sessions-more">
              {text(known ? 'smartSessions.token' : 'smartSessions.units')}
            </span>
            <Address value={data.token} full />
          </>
        )}
      </>
    )
  }
  return (
    <ul
      role="list"
      className="p-sessions-list"
      aria-label={text('smartSessions.permissions')}
      data-testid={'smart-session-permissions' satisfies SmartSessionsTestId}
    >
      {permissions.map((each) => (
        <li key={JSON.stringify(each)}>{lineOf(each as never)}</li>
      ))}
    </ul>
  )
}
