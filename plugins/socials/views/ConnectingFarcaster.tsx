'use client'
import { env } from 'portico/core'
import {
  useChrome,
  useOnline,
  useOptionalService,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import { Button, CopyButton, QrPlate, StatusText, useStyles } from 'portico/ui'
import { useEffect, useState } from 'react'
import { inside } from '../inside.js'
import { NetworkOffer } from './NetworkOffer.js'
import { socialsStyles } from './socialsStyles.js'

const Connecting: ViewComponent<'ConnectingFarcaster'> = ({ params }) => {
  const text = useText()
  const service = useService(inside)
  const mobile = useOptionalService(env)?.mobile ?? false
  const attempt = useSource(service.farcaster)
  const online = useOnline()
  const namespace = params?.namespace
  useEffect(() => service.attendFarcaster(namespace), [service, namespace])
  const status = attempt?.status ?? 'loading'
  const url = attempt?.url
  useChrome({
    status: status === 'done' || status === 'failed' ? status : 'waiting',
    attempt: attempt?.count,
  })
  if (status === 'failed')
    return (
      <div className="p-social-page">
        {/* In one region, by its key, in every state: a live region tells what changes in it. */}
        <StatusText key="status" tone="failed">
          {online ? text('farcaster.failed') : text('socials.offline')}
        </StatusText>
        <Button
          variant="primary"
          testId="retry"
          data-autofocus=""
          onClick={() => service.attendFarcaster(namespace, true)}
        >
          {text('socials.again')}
        </Button>
      </div>
    )
  const says =
    status === 'loading'
      ? text('farcaster.preparing')
      : status === 'connecting'
        ? text('farcaster.retrieving')
        : status === 'done'
          ? text('socials.done')
          : null
  return (
    <div className="p-social-page">
      {status !== 'done' && !mobile && (
        <>
          <QrPlate value={url} label={text('farcaster.code')} message={text('farcaster.preparing')} />
          <p>{text('farcaster.scan')}</p>
        </>
      )}
      {status !== 'done' && (
        <Button
          variant={mobile ? 'primary' : 'secondary'}
          testId="open-farcaster"
          disabledReason={url ? undefined : ''}
          onClick={() => url && window.open(url, '_blank', 'noreferrer noopener')}
        >
          {text('farcaster.open')}
        </Button>
      )}
      {url && (
        <CopyButton
          wide
          text={url}
          label={text('farcaster.copy')}
          copiedLabel={text('farcaster.copied')}
          testId="copy-farcaster"
        />
      )}
      <StatusText key="status" tone={status === 'done' ? 'done' : 'info'}>
        {says}
      </StatusText>
    </div>
  )
}

const ConnectingFarcaster: ViewComponent<'ConnectingFarcaster'> = ({ params }) => {
  useStyles(socialsStyles)
  const { farcaster, offer: source } = useService(inside)
  const offer = useSource(source)
  // What has begun goes on, also where another view lay over it for a while.
  const [going, go] = useState(!offer || !!params?.namespace || !!farcaster.get())
  return offer && !going ? (
    <NetworkOffer network={offer} onAccept={() => go(true)} />
  ) : (
    <Connecting params={params} />
  )
}

export default ConnectingFarcaster
export { viewMessages as messages } from './viewMessages.js'
