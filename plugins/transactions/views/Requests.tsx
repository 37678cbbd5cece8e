'use client'
import { accountInUse, chains, sessions } from 'portico/core'
import { usePoint, useService, useSource, useText, type ViewComponent } from 'portico/react'
import { Button, EmptyState, Icon, SectionLabel, useStyles } from 'portico/ui'
import { useId } from 'react'
import { transactions } from '../contract.js'
import { isOfAccount } from '../engine/accounts.js'
import { canContinue, isOpen, isPending, stateOf, type TransactionRecord } from '../engine/machine.js'
import type { Inside } from '../internal.js'
import type { TransactionsTestId } from '../TransactionsTestId.js'
import { requestStyles } from './requestStyles.js'
import { summaryOfState } from './summaryOfState.js'

export { viewMessages as messages } from '../viewMessages.js'

interface RequestItemProps {
  readonly record: TransactionRecord
  /** Its transaction in the explorer. */
  readonly url: string | undefined
  dismiss(id: string): void
  resume(id: string): void
}

/** A request with its truth, and the ways on: its transaction, or to forget it. */
function RequestItem({ record, url, dismiss, resume }: RequestItemProps) {
  const text = useText()
  const id = useId()
  const state = stateOf(record)
  const isForgettable = !isOpen(record) || ['unclear', 'accepted', 'proposed'].includes(state)
  const owners = state === 'proposed' ? record.steps.at(-1)?.link : undefined
  const isResumable = canContinue(record)
  return (
    <li
      className="p-request"
      data-testid={'transactions-row' satisfies TransactionsTestId}
      data-state={state}
    >
      <h4 id={id}>
        <bdi>{record.summary}</bdi>
      </h4>
      <p>
        <bdi>{summaryOfState(record, text)}</bdi>
      </p>
      {(url || owners || isForgettable || isResumable) && (
        <div>
          {isResumable && (
            <Button
              variant="link"
              aria-describedby={id}
              testId={'transactions-continue' satisfies TransactionsTestId}
              onClick={() => resume(record.id)}
            >
              {text('transactions.continue')}
            </Button>
          )}
          {(url || owners) && (
            <a
              className="p-button"
              data-variant="link"
              href={owners ?? url}
              target="_blank"
              rel="noopener noreferrer"
              aria-describedby={id}
              data-testid={'transactions-explorer' satisfies TransactionsTestId}
            >
              {text(owners ? 'transactions.owners' : 'transactions.explorer')}
              <Icon name="external" />
            </a>
          )}
          {isForgettable && (
            <Button
              variant="link"
              aria-describedby={id}
              testId={'transactions-dismiss' satisfies TransactionsTestId}
              onClick={() => dismiss(record.id)}
            >
              {text('transactions.dismiss')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Everything that is open or has ended lately on the account. */
const Requests: ViewComponent<'Requests'> = () => {
  useStyles(requestStyles)
  const text = useText()
  const { records, dismiss, resume } = useService(transactions as Inside)
  const service = useService(sessions)
  useSource(service.state)
  const adapters = usePoint(chains)
  const account = accountInUse(service, { get: () => adapters })
  const all = useSource(records).filter((each) => isOfAccount(each, account))
  const urlOf = ({ steps }: TransactionRecord) => {
    const hash = steps.at(-1)?.hash
    return hash && account ? account.chain.transactionUrl?.(account.network, hash) : undefined
  }
  const section = (title: string, shown: readonly TransactionRecord[]) =>
    shown.length > 0 && (
      <section>
        <SectionLabel>{title}</SectionLabel>
        <ul role="list">
          {shown.map((record) => (
            <RequestItem
              key={record.id}
              record={record}
              url={urlOf(record)}
              dismiss={dismiss}
              resume={resume}
            />
          ))}
        </ul>
      </section>
    )
  if (!all.length) return <EmptyState icon="check" title={text('transactions.empty')} />
  return (
    <div className="p-requests">
      {section(text('transactions.now'), all.filter(isPending))}
      {section(
        text('transactions.lately'),
        all.filter((each) => !isPending(each)),
      )}
    </div>
  )
}

export default Requests
