'use client'
import { balanceText, exactAmount, shortAddress, useLocale, useText } from 'portico/react'
import { Icon, Logo, MoreIcon, type MoreIconName } from 'portico/ui'
import type { ActivityTestId } from '../ActivityTestId.js'
import type { Activity, ActivityKind, ActivityTransfer } from '../contract.js'
import { isBait } from '../isBait.js'

/** An allowance above this counts as unlimited. */
const UNLIMITED = 1n << 255n

const incomingKinds: readonly ActivityKind[] = ['receive', 'deposit', 'borrow', 'claim']
const outgoingKinds: readonly ActivityKind[] = ['withdraw', 'repay', 'burn']
const icons: Partial<Readonly<Record<ActivityKind, MoreIconName>>> = {
  send: 'arrow-up',
  receive: 'arrow-down',
  trade: 'swap',
  deposit: 'arrow-up',
  withdraw: 'arrow-down',
  mint: 'nft',
  claim: 'arrow-down',
  borrow: 'arrow-down',
  repay: 'arrow-up',
  buy: 'card',
}

/** The icon of a row: the kind of the transaction, or that it is pending or has failed. */
const iconOf = ({ kind, status, transfers }: Activity) => {
  if (status === 'failed' || status === 'dropped' || status === 'replaced') return <Icon name="error" />
  if (status === 'pending' || status === 'sent') return <MoreIcon name="clock" />
  const [first] = transfers
  return <MoreIcon name={(first?.nft && kind !== 'trade' ? 'nft' : icons[kind]) ?? 'activity'} />
}

/** The text before the address of the other party, for a transfer or an approval. */
const partyMessages = { receive: 'activity.from', send: 'activity.to', approve: 'activity.spender' } as const

/** The sign of a single movement. */
const signOf = ({ kind, transfers }: Activity): string =>
  transfers.length !== 1 ? '' : incomingKinds.includes(kind) ? '+' : outgoingKinds.includes(kind) ? '-' : ''

function Quantity({ row, transfer }: { readonly row: Activity; readonly transfer: ActivityTransfer }) {
  const text = useText()
  const locale = useLocale()
  const { amount, decimals, symbol, nft } = transfer
  if (nft) return <bdi>{symbol || 'NFT'}</bdi>
  if (row.kind === 'approve' && amount !== undefined && amount >= UNLIMITED)
    return <bdi>{text('activity.unlimited', { symbol })}</bdi>
  if (amount === undefined)
    return (
      <bdi dir="ltr">
        {'– '}
        {symbol}
      </bdi>
    )
  return (
    <bdi dir="ltr" title={`${exactAmount(amount, decimals, locale)} ${symbol}`}>
      {signOf(row)}
      {balanceText({ value: amount, decimals, symbol }, locale)}
    </bdi>
  )
}

/** A transaction: its purpose, the other party or its status, and its movements. */
export function ActivityRow({ row }: { readonly row: Activity }) {
  const text = useText()
  const { kind, status, transfers, from, to, url } = row
  const partyMessage =
    kind === 'receive' || kind === 'send' || kind === 'approve' ? partyMessages[kind] : undefined
  // The address of a bait is not shown, because its sender wants it to be copied.
  const bait = isBait(row) && text('activity.bait')
  const party = !partyMessage || bait ? undefined : kind === 'receive' ? from : to
  const [first] = transfers
  const icon = transfers.find((each) => each.icon && !each.nft)
  const isSettled = status === 'confirmed'
  // Only the title of a confirmed transaction says that it is done.
  const title =
    isSettled || kind === 'execute' || kind === 'other'
      ? text(`activity.kind.${kind}`)
      : text(`activity.plain.${kind}`)
  const partyTexts = partyMessage && party && text(partyMessage, { address: '\n' }).split('\n')
  const content = (
    <>
      <span className="p-activity-mark" data-status={status} aria-hidden>
        {iconOf(row)}
        {icon && <Logo className="p-activity-badge" name={icon.symbol} src={icon.icon} size={28} />}
      </span>
      <span className="p-row-text">
        <span className="p-row-name">{title}</span>
        <span className="p-row-more">
          {' '}
          {(!isSettled || !(party || bait)) && text(`activity.status.${status}`)}
          {!isSettled && (party || bait) && ' · '}
          {bait}
          {partyTexts && (
            <>
              {partyTexts[0]}
              <bdi dir="ltr" title={party}>
                {shortAddress(party)}
              </bdi>
              {partyTexts[1]}
            </>
          )}
        </span>
      </span>
      {first && (
        <>
          {' '}
          <span className="p-row-end p-activity-end">
            {transfers.map((each, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row never changes its movements
              <Quantity key={index} row={row} transfer={each} />
            ))}
          </span>
        </>
      )}
    </>
  )
  const shared = { className: 'p-row p-activity', 'data-testid': 'activity-row' satisfies ActivityTestId }
  return (
    <li>
      {url ? (
        <a {...shared} href={url} target="_blank" rel="noopener noreferrer">
          {content}
          <span className="p-sr">{text('activity.leaves')}</span>
        </a>
      ) : (
        <div {...shared} data-static="">
          {content}
        </div>
      )}
    </li>
  )
}
