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
import { Button, CopyButton, QrPlate, StatusText, type TestId, takeFocus, useStyles } from 'portico/ui'
import { useEffect, useState } from 'react'
import { internal } from '../internal.js'
import type { SocialsTestId } from '../SocialsTestId.js'
import { NetworkOffer } from './NetworkOffer.js'
import { socialsStyles } from './socialsStyles.js'

const Connecting: ViewComponent<'ConnectingFarcaster'> = ({ params }) => {
  const text = useText()
  const service = useService(internal)
  const mobile = useOptionalService(env)?.mobile ?? false
  const attempt = useSource(service.farcaster)
  const online = useOnline()
  const namespace = params?.namespace
  useEffect(() => service.attendFarcaster(namespace), [service, namespace])
  // The code that draws the QR code did not load: remounting the plate retries.
  const [hasQrFailed, setQrFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const status = attempt?.status ?? 'loading'
  const url = attempt?.url
  useChrome({
    status: status === 'done' || status === 'failed' ? status : 'waiting',
    attempt: attempt?.count,
  })
  if (status === 'failed')
    return (
      <div className="p-social-page">
        {/* Always in the same keyed region: a live region announces its changes. */}
        <StatusText key="status" tone="failed">
          {online ? text('farcaster.failed') : text('socials.offline')}
        </StatusText>
        <Button
          ref={takeFocus}
          variant="primary"
          testId={'retry' satisfies TestId}
          data-autofocus=""
          onClick={() => service.attendFarcaster(namespace, true)}
        >
          {text('socials.again')}
        </Button>
      </div>
    )
  const statusText = hasQrFailed
    ? text('modal.failed')
    : status === 'loading'
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
          <QrPlate
            key={tries}
            value={url}
            label={text('farcaster.code')}
            message={text(hasQrFailed ? 'modal.failed' : 'farcaster.preparing')}
            action={
              <Button
                variant="link"
                testId={'retry' satisfies TestId}
                onClick={() => {
                  setQrFailed(false)
                  setTries(tries + 1)
                }}
              >
                {text('socials.again')}
              </Button>
            }
            onFailed={() => setQrFailed(true)}
          />
          <p>{text('farcaster.scan')}</p>
        </>
      )}
      {status !== 'done' && (
        <Button
          variant={mobile ? 'primary' : 'secondary'}
          testId={'open-farcaster' satisfies SocialsTestId}
          disabledReason={url ? undefined : ''}
          onClick={() => url && window.open(url, '_blank', 'noreferrer noopener')}
        >
          {text('farcaster.open')}
        </Button>
      )}
      {(url || status === 'loading') && (
        <CopyButton
          wide
          text={url ?? ''}
          label={text('farcaster.copy')}
          copiedLabel={text('farcaster.copied')}
          disabledReason={url ? undefined : ''}
          testId={'copy-farcaster' satisfies SocialsTestId}
        />
      )}
      <StatusText key="status" tone={status === 'done' ? 'done' : 'info'}>
        {/* The plate shows the same text. */}
        {(status === 'loading' || hasQrFailed) && !mobile ? (
          <span className="p-sr">{statusText}</span>
        ) : (
          statusText
        )}
      </StatusText>
    </div>
  )
}

const ConnectingFarcaster: ViewComponent<'ConnectingFarcaster'> = ({ params }) => {
  useStyles(socialsStyles)
  const { farcaster, offer: source } = useService(internal)
  const offer = useSource(source)
  // A running login continues, even after another view covered it for a while.
  const [isStarted, start] = useState(!offer || !!params?.namespace || !!farcaster.get())
  return offer && !isStarted ? (
    <NetworkOffer network={offer} onAccept={() => start(true)} />
  ) : (
    <Connecting params={params} />
  )
}

export default ConnectingFarcaster
export { viewMessages as messages } from './viewMessages.js'
