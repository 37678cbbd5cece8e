'use client'
import { accountInUse, chains, sessions } from 'portico/core'
import { usePoint, useService, useSource, useText, type ViewComponent } from 'portico/react'
import { Button, EmptyState, List, Row, SectionLabel } from 'portico/ui'
import { isOfAccount } from '../accounts.js'
import { transactions } from '../contract.js'
import { isOpen, stateOf, type TransactionRecord } from '../machine.js'
import type { TransactionsTestId } from '../TransactionsTestId.js'
import { summaryOfState } from './summaryOfState.js'

export { viewMessages as messages } from '../viewMessages.js'

/** Everything that is open or has ended lately on the account, each with its truth and a way out. */
const Requests: ViewComponent<'Requests'> = () => {
  const text = useText()
  const { records, dismiss } = useService(transactions)
  const service = useService(sessions)
  useSource(service.state)
  const adapters = usePoint(chains)
  const account = accountInUse(service, { get: () => adapters })
  const all = useSource(records).filter((each) => isOfAccount(each, account))
  const open = all.filter(isOpen)
  const ended = all.filter((each) => !isOpen(each))
  const urlOf = ({ steps }: TransactionRecord) => {
    const hash = steps.at(-1)?.hash
    return hash && account ? account.chain.transactionUrl?.(account.network, hash) : undefined
  }
  const rows = (shown: readonly TransactionRecord[]) =>
    shown.map((record) => {
      const url = urlOf(record)
      const state = stateOf(record)
      return (
        <Row
          key={record.id}
          testId={'transactions-row' satisfies TransactionsTestId}
          name={<bdi>{record.summary}</bdi>}
          description={summaryOfState(record, text)}
          data-state={state}
          chips={
            <>
              {url && (
                <a
                  className="p-button p-button-link"
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  data-testid={'transactions-explorer' satisfies TransactionsTestId}
                >
                  {text('transactions.explorer')}
                </a>
              )}
              {(!isOpen(record) || state === 'unclear') && (
                <Button
                  variant="link"
                  testId={'transactions-dismiss' satisfies TransactionsTestId}
                  onClick={() => dismiss(record.id)}
                >
                  {text('transactions.dismiss')}
                </Button>
              )}
            </>
          }
        />
      )
    })
  if (!all.length) return <EmptyState icon="check" title={text('transactions.empty')} />
  return (
    <>
      {open.length > 0 && (
        <section>
          <SectionLabel>{text('transactions.now')}</SectionLabel>
          <List>{rows(open)}</List>
        </section>
      )}
      {ended.length > 0 && (
        <section>
          <SectionLabel>{text('transactions.lately')}</SectionLabel>
          <List>{rows(ended)}</List>
        </section>
      )}
    </>
  )
}

export default Requests
