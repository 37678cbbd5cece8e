'use client'
import { router } from 'portico/core'
import type { AccountPartProps } from 'portico/plugins/account/contract'
import { useService, useSource, useText } from 'portico/react'
import { Icon, List, Row } from 'portico/ui'
import { transactions } from '../contract.js'
import { isPending } from '../engine/machine.js'
import type { TransactionsTestId } from '../TransactionsTestId.js'
import { summaryOfState } from './summaryOfState.js'

export { viewMessages as messages } from '../viewMessages.js'

/** The open requests of the account: the one that there is, or their number. */
export default function OpenRow({ account }: AccountPartProps) {
  const text = useText()
  const { push } = useService(router)
  const open = useSource(useService(transactions).records).filter(
    (each) => isPending(each) && account.caipAddress === `${each.network}:${each.from}`,
  )
  const [first] = open
  if (!first) return null
  return (
    <List>
      <Row
        testId={'transactions-open' satisfies TransactionsTestId}
        name={
          open.length === 1 ? <bdi>{first.summary}</bdi> : text('transactions.open', { count: open.length })
        }
        {...(open.length === 1 && { description: summaryOfState(first, text) })}
        chips={<Icon name="chevron" />}
        onClick={() => push('Requests')}
      />
    </List>
  )
}
