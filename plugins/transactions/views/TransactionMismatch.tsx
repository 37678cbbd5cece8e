'use client'
import { chains, router, sessions } from 'portico/core'
import {
  exactAmount,
  useChrome,
  useLocale,
  usePoint,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import { Address, Button, Note, Receipt, useStyles } from 'portico/ui'
import type { AmountUnit, TransferPart } from '../contract.js'
import type { TransactionsTestId } from '../TransactionsTestId.js'
import { requestStyles } from './requestStyles.js'

export { viewMessages as messages } from '../viewMessages.js'

const isAddress = (part: TransferPart, value: string) =>
  ['to', 'from', 'delegate'].includes(part) || (part === 'asset' && value !== 'native')

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
  const locale = useLocale()
  const readable = (part: TransferPart, value: string, unit: AmountUnit | undefined) => {
    if (part === 'amount' && unit && /^\d{1,78}$/.test(value))
      return `${exactAmount(BigInt(value), unit.decimals, locale)} ${unit.symbol}`
    if (part === 'asset' && value === 'native') return network?.nativeCurrency.symbol ?? value
    if (part !== 'network') return value || '–'
    return (
      networks.find(
        ({ id, chainNamespace }) =>
          chainNamespace === chain?.namespace && String(id) === String(Number(value)),
      )?.name ?? value
    )
  }
  const shownPart = (part: TransferPart, value: string, unit?: AmountUnit) =>
    value && isAddress(part, value) ? (
      <Address value={value} full />
    ) : (
      <bdi dir="ltr">{readable(part, value, unit)}</bdi>
    )
  const url = network && chain?.transactionUrl?.(network, mismatch.hash)
  return (
    <div className="p-mismatch" data-testid={'transactions-mismatch' satisfies TransactionsTestId}>
      {isAlarm && <Note kind="critical">{text('transactions.mismatch.text')}</Note>}
      {isUnread && (
        <Note kind="caution" alert>
          {text('transactions.mismatch.unread')}
        </Note>
      )}
      {differences.map(({ part, expected, found, expectedUnit, foundUnit }) => (
        <Receipt
          key={`${part} ${found}`}
          heading={text(`transactions.part.${part}`)}
          facts={[
            {
              term: text('transactions.mismatch.confirmed'),
              value: shownPart(part, expected, expectedUnit),
              wide: true,
            },
            {
              term: text('transactions.mismatch.sent'),
              value: shownPart(part, found, foundUnit),
              wide: true,
            },
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
