'use client'
import { chains, router, sessions } from 'portico/core'
import { useChrome, usePoint, useService, useSource, useText, type ViewComponent } from 'portico/react'
import { Address, Button, Note, Receipt, useStyles } from 'portico/ui'
import type { TransferPart } from '../contract.js'
import type { TransactionsTestId } from '../TransactionsTestId.js'
import { requestStyles } from './requestStyles.js'

export { viewMessages as messages } from '../viewMessages.js'

const shownPart = (part: TransferPart, value: string) =>
  value && ['to', 'from', 'delegate'].includes(part) ? (
    <Address value={value} full />
  ) : (
    <bdi dir="ltr">{value || '–'}</bdi>
  )

/** The alarm: what was confirmed, and what was really sent, or that it could not be compared. */
const TransactionMismatch: ViewComponent<'TransactionMismatch'> = ({ params: mismatch }) => {
  useStyles(requestStyles)
  const text = useText()
  const { close: closeModal } = useService(router)
  const networks = useSource(useService(sessions).networks)
  const adapters = usePoint(chains)
  const differences = mismatch.differences.flatMap(({ part, ...each }) =>
    part === 'unread' ? [] : [{ part, ...each }],
  )
  const isAlarm = differences.length > 0
  const isUnread = differences.length < mismatch.differences.length
  useChrome({ status: 'failed', ...(!isAlarm && { title: text('transactions.mismatch.unread.title') }) })
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === mismatch.network)
  const chain = adapters.find(({ namespace }) => namespace === network?.chainNamespace)
  const url = network && chain?.transactionUrl?.(network, mismatch.hash)
  return (
    <div className="p-mismatch" data-testid={'transactions-mismatch' satisfies TransactionsTestId}>
      {isAlarm && <Note kind="critical">{text('transactions.mismatch.text')}</Note>}
      {isUnread && (
        <Note kind="caution" alert>
          {text('transactions.mismatch.unread')}
        </Note>
      )}
      {differences.map(({ part, expected, found }) => (
        <Receipt
          key={`${part} ${found}`}
          heading={text(`transactions.part.${part}`)}
          facts={[
            { term: text('transactions.mismatch.confirmed'), value: shownPart(part, expected), wide: true },
            { term: text('transactions.mismatch.sent'), value: shownPart(part, found), wide: true },
          ]}
        />
      ))}
      {isAlarm && <p>{text('transactions.mismatch.todo')}</p>}
      <Button onClick={() => void closeModal('visitor')}>{text('modal.close')}</Button>
      {url && (
        <a className="p-button" href={url} target="_blank" rel="noopener noreferrer">
          {text('transactions.explorer')}
        </a>
      )}
    </div>
  )
}

export default TransactionMismatch
