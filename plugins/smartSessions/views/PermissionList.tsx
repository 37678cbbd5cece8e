'use client'
import type { Network } from 'portico/kernel'
import { Around, exactAmount, useLocale, useService, useText } from 'portico/react'
import { Address, Skeleton } from 'portico/ui'
import { useEffect, useState } from 'react'
import type { Permission } from '../contract.js'
import { internal } from '../internal.js'
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

/** How much of a token may be spent, in its units where its decimals can be read. */
function TokenAllowance({
  sentence,
  allowance,
  address,
  network,
}: {
  readonly sentence: string
  readonly allowance: bigint
  readonly address: string
  readonly network: string
}) {
  const text = useText()
  const locale = useLocale()
  const { token, readDecimals } = useService(internal)
  const known = token(network, address)
  const isKnown = known !== undefined
  /** Null if they cannot be read. */
  const [decimals, setDecimals] = useState<number | null>()
  useEffect(() => {
    if (isKnown) return
    let isUnmounted = false
    void readDecimals(network, address).then((found) => {
      if (!isUnmounted) setDecimals(found ?? null)
    })
    return () => {
      isUnmounted = true
    }
  }, [isKnown, readDecimals, network, address])
  const shownDecimals = known?.decimals ?? decimals
  return (
    <>
      <Around sentence={sentence}>
        {shownDecimals === undefined ? (
          <Skeleton shape="text" style={{ display: 'inline-block', width: '4em', verticalAlign: 'middle' }} />
        ) : (
          `${exactAmount(allowance, shownDecimals ?? 0, locale)}${known ? ` ${known.symbol}` : ''}`
        )}
      </Around>
      <span className="p-sessions-more">
        {text(shownDecimals === null ? 'smartSessions.units' : 'smartSessions.token')}
      </span>
      <Address value={address} full />
    </>
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
    const allowance = BigInt(data.allowance)
    if (type === 'erc20-recurring-allowance')
      return (
        <TokenAllowance
          sentence={sentenceOf(data.period)}
          allowance={allowance}
          address={data.token}
          network={network.caipNetworkId}
        />
      )
    const coin = network.nativeCurrency
    const amount = exactAmount(allowance, coin?.decimals ?? 0, locale)
    return (
      <>
        <Around sentence={sentenceOf(data.period)}>{coin ? `${amount} ${coin.symbol}` : amount}</Around>
        {!coin && <span className="p-sessions-more">{text('smartSessions.coin')}</span>}
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
