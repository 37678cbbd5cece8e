'use client'
import { type AccountInUse, isSameAddress } from 'portico/core'
import { useSource, useText } from 'portico/react'
import { Address, List, Row, SectionLabel } from 'portico/ui'
import type { SendForm } from '../internal.js'
import type { SendTestId } from '../SendTestId.js'

/** How many recent receivers, and how many of the visitor's own accounts, are offered. */
const [MAX_RECENT, MAX_OWN] = [3, 3]

interface ReceiverListProps {
  readonly label: string
  readonly list: readonly { readonly address: string; readonly name?: string }[]
  readonly testId: SendTestId
  choose(receiver: string): void
}

/** Receivers to choose from; renders nothing if there are none. */
const ReceiverList = ({ label, list, testId, choose }: ReceiverListProps) =>
  list.length > 0 && (
    <>
      <SectionLabel>{label}</SectionLabel>
      <List aria-label={label}>
        {list.map(({ address, name }) => (
          <Row
            key={address}
            testId={testId}
            name={name ? <bdi>{name}</bdi> : <Address value={address} />}
            description={name ? <Address value={address} /> : undefined}
            onClick={() => choose(name ?? address)}
          />
        ))}
      </List>
    </>
  )

/** Receivers of this browser's transfers, and the visitor's other accounts. */
export const ReceiverChoices = ({
  form,
  account: { namespace, network, chain },
  choose,
}: {
  readonly form: SendForm
  readonly account: AccountInUse
  choose(receiver: string): void
}) => {
  const text = useText()
  const recent = useSource(form.pastReceivers)
    .filter((each) => each.namespace === namespace && each.networks.includes(network.caipNetworkId))
    .slice(0, MAX_RECENT)
  const others = form
    .otherAddresses()
    .filter((address) => !recent.some((each) => isSameAddress(chain, each.address, address)))
    .slice(0, MAX_OWN)
    .map((address) => ({ address }))
  return (
    <>
      <ReceiverList
        label={text('send.recent')}
        testId={'send-recent' satisfies SendTestId}
        list={recent}
        choose={choose}
      />
      <ReceiverList
        label={text('send.others')}
        testId={'send-own' satisfies SendTestId}
        list={others}
        choose={choose}
      />
    </>
  )
}
