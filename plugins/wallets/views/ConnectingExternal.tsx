'use client'
import { connectors, router, sessions } from 'portico/core'
import {
  type SignalStatus,
  useChrome,
  usePoint,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import { Button, Hero, List, Logo, Row, StatusText, testIds } from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import { type AttemptStatus, wallets } from '../contract.js'

const signals: Readonly<Record<AttemptStatus, SignalStatus>> = {
  waiting: 'waiting',
  pending: 'failed',
  declined: 'failed',
  failed: 'failed',
  missing: 'failed',
  done: 'done',
}
const SLOW = 5000

const ConnectingExternal: ViewComponent<'ConnectingExternal'> = ({ params }) => {
  const { connectorId, namespace } = params
  const text = useText()
  const service = useService(wallets)
  const { state: stack, back, reset, replace } = useService(router)
  const { networks } = useService(sessions)
  const configured = useSource(networks)
  const row = useSource(service.rows, (rows) =>
    rows.find((each) => each.connectors.some((way) => way.id === connectorId)),
  )
  const connector = usePoint(connectors).find((each) => each.id === connectorId)
  const wallet = row?.name ?? connector?.name ?? text('wallets.connecting.title')
  const icon = row?.icon ?? connector?.icon
  const choices = namespace || !row || row.namespaces.length < 2 ? [] : row.namespaces
  const choosing = choices.length > 0

  const attempt = useSource(service.attempt)
  const mine = attempt?.connectorId === connectorId && attempt.namespace === namespace ? attempt : undefined
  const status = mine?.status ?? 'waiting'
  const count = mine?.count ?? 0
  useEffect(() => {
    if (!choosing) service.attend(connectorId, namespace)
  }, [service, connectorId, namespace, choosing])

  const [slow, setSlow] = useState(0)
  const again = useRef<HTMLButtonElement>(null)
  const ended = status !== 'waiting' && status !== 'done'
  useEffect(() => {
    if (status !== 'waiting' || choosing) return
    const timer = setTimeout(() => setSlow(count), SLOW)
    return () => clearTimeout(timer)
  }, [status, count, choosing])
  useEffect(() => {
    if (ended) again.current?.focus()
  }, [ended])
  useChrome({ title: wallet, status: choosing ? 'idle' : signals[status] })

  const leave = () => (stack.get().stack.length > 1 ? back() : reset('Connect'))
  const other = (
    <Button variant="link" onClick={leave}>
      {text('wallets.connecting.other')}
    </Button>
  )

  if (choosing)
    return (
      <>
        <Hero
          logo={<Logo name={wallet} src={icon} size={64} />}
          title={text('wallets.connecting.choose')}
          sentence={text('wallets.connecting.choose.text', { wallet })}
        />
        <List>
          {choices.map((each) => {
            const network = configured.find(
              ({ chainNamespace, testnet }) => chainNamespace === each && !testnet,
            )
            const way = row?.connectors.find(({ namespaces }) => namespaces.includes(each))
            const name = network?.name ?? each
            return (
              <Row
                key={each}
                logo={<Logo name={name} src={network?.assets?.imageUrl} />}
                name={name}
                onClick={() =>
                  replace('ConnectingExternal', { connectorId: way?.id ?? connectorId, namespace: each })
                }
              />
            )
          })}
        </List>
        {other}
      </>
    )

  const texts: Readonly<Record<AttemptStatus, readonly [title: string, sentence: string | undefined]>> = {
    waiting: [text('wallets.connecting.approve', { wallet }), text('wallets.connecting.text')],
    declined: [text('wallets.connecting.declined'), text('wallets.connecting.declined.text', { wallet })],
    failed: [text('wallets.connecting.failed'), text('wallets.connecting.failed.text', { wallet })],
    pending: [text('wallets.connecting.pending', { wallet }), text('wallets.connecting.pending.text')],
    missing: [text('wallets.connecting.missing'), text('wallets.connecting.missing.text')],
    done: [text('wallets.connecting.done', { wallet }), undefined],
  }
  const [title, sentence] = texts[status]
  const late = status === 'waiting' && slow > 0 && slow === count
  return (
    <>
      <Hero
        logo={<Logo name={wallet} src={icon} size={64} />}
        title={title}
        sentence={ended ? undefined : sentence}
        data-status={status}
      />
      <StatusText tone={ended ? 'failed' : status === 'done' ? 'done' : 'waiting'}>
        {ended
          ? sentence
          : status === 'done'
            ? text('wallets.connecting.done', { wallet })
            : late
              ? text('wallets.connecting.slow')
              : text('wallets.connecting.waiting', { wallet })}
      </StatusText>
      {(late || (ended && status !== 'missing')) && (
        <Button ref={again} variant="primary" testId={testIds.retry} onClick={service.retry}>
          {text('wallets.connecting.again')}
        </Button>
      )}
      {other}
    </>
  )
}

export { connectingMessages as messages } from './connectingMessages.js'
export default ConnectingExternal
