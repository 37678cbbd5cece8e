'use client'
import { chains, type Mismatch, router, sessions, type TransactionPart } from 'portico/core'
import { Address, Button, Note, Receipt } from 'portico/ui'
import { useService } from './useService.js'
import { useSource } from './useSource.js'
import { useChrome, usePoint, useText } from './view.js'

/** Each text of the card by its name, as `<plugin>.<name>` in the catalogue. */
type MismatchText =
  | `mismatch.${'text' | 'todo' | 'confirmed' | 'sent' | 'explorer' | 'unread' | 'unread.title'}`
  | `part.${Exclude<TransactionPart, 'unread'>}`

/** Props of the alarm about a transaction. */
export interface MismatchCardProps {
  readonly mismatch: Mismatch
  readonly className: string
  readonly testId: string
  text(name: MismatchText): string
}

const shownPart = (part: TransactionPart, value: string) =>
  value && ['to', 'from', 'delegate'].includes(part) ? (
    <Address value={value} full />
  ) : (
    <bdi dir="ltr">{value || '–'}</bdi>
  )

/** The alarm: what was confirmed, and what was really sent, or that it could not be compared. */
export function MismatchCard({ mismatch, className, testId, text }: MismatchCardProps) {
  const close = useText()('modal.close')
  const { close: closeModal } = useService(router)
  const networks = useSource(useService(sessions).networks)
  const adapters = usePoint(chains)
  const differences = mismatch.differences.flatMap(({ part, ...each }) =>
    part === 'unread' ? [] : [{ part, ...each }],
  )
  const isAlarm = differences.length > 0
  const isUnread = differences.length < mismatch.differences.length
  useChrome({ status: 'failed', ...(!isAlarm && { title: text('mismatch.unread.title') }) })
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === mismatch.network)
  const chain = adapters.find(({ namespace }) => namespace === network?.chainNamespace)
  const url = network && chain?.transactionUrl?.(network, mismatch.hash)
  return (
    <div className={className} data-testid={testId}>
      {isAlarm && <Note kind="critical">{text('mismatch.text')}</Note>}
      {isUnread && (
        <Note kind="caution" alert>
          {text('mismatch.unread')}
        </Note>
      )}
      {differences.map(({ part, expected, found }) => (
        <Receipt
          key={`${part} ${found}`}
          heading={text(`part.${part}`)}
          facts={[
            { term: text('mismatch.confirmed'), value: shownPart(part, expected), wide: true },
            { term: text('mismatch.sent'), value: shownPart(part, found), wide: true },
          ]}
        />
      ))}
      {isAlarm && <p>{text('mismatch.todo')}</p>}
      <Button onClick={() => void closeModal('visitor')}>{close}</Button>
      {url && (
        <a className="p-button" href={url} target="_blank" rel="noopener noreferrer">
          {text('mismatch.explorer')}
        </a>
      )}
    </div>
  )
}
