'use client'
import { connectors, env, router, settings } from 'portico/core'
import {
  PluginPart,
  type SignalStatus,
  useChrome,
  useOnline,
  useOptionalService,
  usePoint,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import { Button, Logo, Waiting } from 'portico/ui'
import { useEffect } from 'react'
import { type AttemptStatus, wallets } from '../contract.js'
import type { connectingMessages } from './connectingMessages.js'

const loadChoice = () => import('./ChainChoice.js')
const signalOf = (status: AttemptStatus): Exclude<SignalStatus, 'idle'> =>
  status === 'waiting' || status === 'done' ? status : 'failed'

const ConnectingExternal: ViewComponent<'ConnectingExternal'> = ({ params }) => {
  const { connectorId, namespace, all } = params
  const text = useText()
  const service = useService(wallets)
  const device = useOptionalService(env)
  const { name: pageName = '', icons = [] } = useService(settings).options.metadata ?? {}
  const online = useOnline()
  const { state: stack, back, reset } = useService(router)
  const row = useSource(service.rows, (rows) =>
    rows.find((each) => each.connectors.some((way) => way.id === connectorId)),
  )
  const connector = usePoint(connectors).find((each) => each.id === connectorId)
  const known = row?.name ?? connector?.name
  const wallet = known ?? text('wallets.connecting.title')
  const choosing = !namespace && !all && !!row && row.namespaces.length > 1

  const attempt = useSource(service.attempt)
  const isMine =
    attempt?.connectorId === connectorId && attempt.namespace === namespace && attempt.all === all
  const ownAttempt = isMine ? attempt : undefined
  const status = ownAttempt?.status ?? 'waiting'
  useEffect(() => {
    if (!choosing) service.attend(connectorId, namespace, all)
  }, [service, connectorId, namespace, all, choosing])
  useChrome({ title: wallet, status: choosing ? 'idle' : signalOf(status), attempt: ownAttempt?.count })

  const other = (
    <Button variant="link" onClick={() => (stack.get().stack.length > 1 ? back() : reset('Connect'))}>
      {text('wallets.connecting.other')}
    </Button>
  )
  if (choosing)
    return (
      <>
        <PluginPart load={loadChoice}>
          {(Choice) => <Choice row={row} connectorId={connectorId} />}
        </PluginPart>
        {other}
      </>
    )

  const extension = !device?.mobile && !connector?.traits?.external
  // Cast to an id with a `wallet` parameter; not all of them have one.
  const walletText = (id: keyof typeof connectingMessages) =>
    text(id as 'wallets.connecting.pending', { wallet })
  const title = walletText(
    `wallets.connecting.${status === 'waiting' ? 'opening' : status === 'refused' ? 'failed' : status}`,
  )
  const sentence =
    status === 'waiting'
      ? text(extension ? 'wallets.connecting.extension' : 'wallets.connecting.confirm')
      : status === 'failed' && !online
        ? text('wallets.connecting.offline')
        : status === 'refused'
          ? ownAttempt?.text
          : status === 'failed' && ownAttempt?.reason
            ? walletText(`wallets.connecting.${ownAttempt.reason}.text`)
            : status === 'failed' && ownAttempt?.text
              ? ownAttempt.isOwnText
                ? ownAttempt.text
                : text('wallets.connecting.answered', { wallet, text: ownAttempt.text })
              : status !== 'done'
                ? walletText(`wallets.connecting.${status}.text`)
                : undefined
  return (
    <Waiting
      logo={
        <>
          {icons[0] && status !== 'done' && <Logo className="p-hero-page" name={pageName} src={icons[0]} />}
          <Logo name={known ?? '?'} src={row?.icon ?? connector?.icon} size={64} />
        </>
      }
      title={title}
      sentence={sentence}
      late={text('wallets.connecting.slow')}
      status={signalOf(status)}
      state={status}
      announcement={status === 'waiting' ? text('wallets.connecting.waiting', { wallet }) : title}
      attempt={ownAttempt?.count}
      onRetry={status === 'missing' || status === 'refused' ? undefined : service.retry}
      retryLabel={text('wallets.connecting.again')}
    >
      {status !== 'done' && other}
    </Waiting>
  )
}

export { connectingMessages as messages } from './connectingMessages.js'
export default ConnectingExternal
