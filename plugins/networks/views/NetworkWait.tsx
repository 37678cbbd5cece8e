'use client'
import { router, sessions } from 'portico/core'
import type { CaipNetworkId } from 'portico/kernel'
import {
  BesideRequest,
  NetworkLogo,
  type SignalStatus,
  useChrome,
  useOnline,
  useService,
  useSource,
  useText,
} from 'portico/react'
import { Button, EmptyState, Waiting } from 'portico/ui'
import { useEffect } from 'react'
import { type SwitchStatus, networks as token } from '../contract.js'
import { nextStep } from '../switching/nextStep.js'

const signals: Readonly<Record<SwitchStatus, Exclude<SignalStatus, 'idle'>>> = {
  waiting: 'waiting',
  adding: 'waiting',
  declined: 'failed',
  pending: 'failed',
  refused: 'failed',
  failed: 'failed',
  done: 'done',
}

/** Waits until the wallet has switched networks. */
export function NetworkWait({
  network: id,
  opened,
}: {
  network: CaipNetworkId
  /** Whether the modal was opened for a namespace: then its wallets follow at once. */
  opened: boolean
}) {
  const text = useText()
  const online = useOnline()
  const service = useService(token)
  const { replace, reset, back, state: stack } = useService(router)
  const { state, networks } = useService(sessions)
  const target = useSource(networks, (all) => all.find((each) => each.caipNetworkId === id))
  const namespace = target?.chainNamespace
  const namespaceState = useSource(state, ({ namespaces }) => (namespace ? namespaces[namespace] : undefined))
  const attempt = useSource(service.attempt)
  const ownAttempt = attempt?.network === id ? attempt : undefined
  const status = ownAttempt?.status ?? 'waiting'

  useEffect(() => {
    if (!target) return
    // Another chain's wallet must be connected first; a running switch is not interrupted.
    if (!opened && !service.attempt.get() && nextStep(state.get(), target) === 'connect')
      replace('SwitchActiveChain', { network: id })
    else service.attend(id)
  }, [service, state, replace, id, target, opened])
  useChrome({
    title: text('networks.switch.title'),
    status: target ? signals[status] : 'failed',
    attempt: ownAttempt?.count,
  })

  const other = (
    <Button variant="link" onClick={() => (stack.get().stack.length > 1 ? back() : reset('SwitchNetwork'))}>
      {text('networks.switch.other')}
    </Button>
  )
  if (!target)
    return (
      <EmptyState
        icon="network"
        title={text('networks.switch.missing')}
        sentence={text('networks.switch.missing.text')}
        action={other}
      />
    )

  const network = target.name
  const info = namespaceState?.account.connectedWalletInfo
  const wallet = info?.name ?? text('networks.wallet')
  const isSilent = info?.traits?.embedded || namespaceState?.account.status !== 'connected'
  const currentNetwork = namespaceState?.network.caipNetwork
  const unchangedText =
    currentNetwork && !currentNetwork.unsupported
      ? text('networks.switch.stay', { network: currentNetwork.name })
      : text('networks.switch.stay.unknown')
  const texts: Readonly<Record<SwitchStatus, readonly [title: string, sentence?: string | undefined]>> = {
    waiting: isSilent
      ? [text('networks.switch.silent', { network })]
      : [text('networks.switch.approve', { wallet }), text('networks.switch.to', { network })],
    adding: [
      text('networks.switch.approve', { wallet }),
      text('networks.switch.adding', { wallet, network }),
    ],
    declined: [text('networks.switch.declined'), unchangedText],
    failed: [text('networks.switch.failed'), online ? unchangedText : text('networks.switch.offline')],
    refused: [text('networks.switch.failed'), ownAttempt?.text],
    pending: [text('networks.switch.pending', { wallet }), text('networks.switch.pending.text')],
    done: [text('networks.switch.done', { network })],
  }
  const [title, sentence] = texts[status]
  const signal = signals[status]
  return (
    <Waiting
      logo={<NetworkLogo network={target} size={64} />}
      title={title}
      sentence={sentence}
      more={isSilent ? undefined : text('networks.switch.accept')}
      late={isSilent ? undefined : text('networks.switch.slow')}
      status={signal}
      state={status}
      announcement={signal === 'waiting' && !isSilent ? text('networks.switch.waiting', { wallet }) : title}
      attempt={ownAttempt?.count}
      onRetry={status === 'refused' ? undefined : service.retry}
      retryLabel={text('networks.switch.again')}
    >
      {signal === 'waiting' && <BesideRequest />}
      {signal === 'failed' && other}
    </Waiting>
  )
}
