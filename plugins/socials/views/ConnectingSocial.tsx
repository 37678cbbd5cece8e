'use client'
import { router } from 'portico/core'
import { socialNames } from 'portico/plugins/auth/contract'
import { useChrome, useOnline, useService, useSource, useText, type ViewComponent } from 'portico/react'
import { Button, type TestId, useStyles, Waiting } from 'portico/ui'
import { useEffect, useState } from 'react'
import { internal } from '../internal.js'
import { retrySocial } from '../logins/retrySocial.js'
import type { SocialsTestId } from '../SocialsTestId.js'
import { NetworkOffer } from './NetworkOffer.js'
import { ProviderMark } from './ProviderMark.js'
import { socialsStyles } from './socialsStyles.js'

const Connecting: ViewComponent<'ConnectingSocial'> = ({ params: { provider, namespace } }) => {
  const text = useText()
  const service = useService(internal)
  const { back } = useService(router)
  const found = useSource(service.attempt)
  const online = useOnline()
  useEffect(
    () => service.attend({ provider, ...(namespace && { namespace }) }),
    [service, provider, namespace],
  )
  const ownAttempt = found?.provider === provider ? found : undefined
  const status = ownAttempt?.status ?? 'opening'
  const name = socialNames[provider]
  // The view was opened by a host: no popup has been opened yet.
  const isUnstarted = status === 'blocked' && !ownAttempt?.count
  const isRunning =
    status === 'opening' || status === 'window' || status === 'severed' || status === 'connecting'
  useChrome({
    title: text('socials.continue', { provider: name }),
    status: isUnstarted ? 'idle' : isRunning ? 'waiting' : status === 'done' ? 'done' : 'failed',
    attempt: ownAttempt?.count,
  })
  const [title, sentence] = ((): [string, string?] => {
    switch (status) {
      case 'connecting':
        return [text('socials.retrieving')]
      case 'done':
        return [text('socials.done')]
      case 'closed':
        return [text('socials.closed'), text('socials.closed.text', { provider: name })]
      case 'blocked':
        return isUnstarted
          ? [text('socials.continue', { provider: name }), text('socials.window.text')]
          : [
              text('socials.blocked'),
              online ? text('socials.blocked.text', { provider: name }) : text('socials.offline'),
            ]
      case 'failed':
      case 'refused':
        return [
          text('socials.failed'),
          !online
            ? text('socials.offline')
            : ownAttempt?.reason
              ? // The message of the provider or of a plugin that refused, isolated (FSI … PDI) for its own text direction.
                `${status === 'refused' ? `${name}: ` : ''}\u2068${ownAttempt.reason.slice(0, 200)}\u2069`
              : text('socials.failed.text', { provider: name }),
        ]
      default:
        return [text('socials.window', { provider: name }), text('socials.window.text')]
    }
  })()
  return (
    <div className="p-social-page">
      <Waiting
        logo={<ProviderMark provider={provider} />}
        title={title}
        sentence={sentence}
        status={isUnstarted || isRunning ? 'waiting' : status === 'done' ? 'done' : 'failed'}
        state={isUnstarted ? 'idle' : status}
        announcement={isUnstarted ? '' : status === 'opening' ? text('socials.opening') : title}
        attempt={ownAttempt?.count}
        onRetry={isUnstarted || isRunning || status === 'done' ? undefined : () => retrySocial(service)}
        retryLabel={status === 'blocked' ? text('socials.open', { provider: name }) : text('socials.again')}
      >
        {isUnstarted && (
          <Button
            variant="primary"
            testId={'retry' satisfies TestId}
            data-autofocus=""
            onClick={() => retrySocial(service)}
          >
            {text('socials.open', { provider: name })}
          </Button>
        )}
        {status === 'severed' && (
          <Button testId={'social-cancel' satisfies SocialsTestId} onClick={back}>
            {text('socials.cancel')}
          </Button>
        )}
        {(status === 'opening' || status === 'window') && (
          <Button testId={'social-front' satisfies SocialsTestId} onClick={service.focusPopup}>
            {text('socials.front')}
          </Button>
        )}
      </Waiting>
    </div>
  )
}

const ConnectingSocial: ViewComponent<'ConnectingSocial'> = ({ params }) => {
  useStyles(socialsStyles)
  const { attempt, begin, offer: source } = useService(internal)
  const offer = useSource(source)
  // A running login continues, even after another view covered it for a while.
  const [isStarted, start] = useState(
    !offer || !!params.namespace || attempt.get()?.provider === params.provider,
  )
  if (!offer || isStarted) return <Connecting params={params} />
  const accept = () => {
    start(true)
    begin({ provider: params.provider })
  }
  return <NetworkOffer network={offer} onAccept={accept} />
}

export default ConnectingSocial
export { viewMessages as messages } from './viewMessages.js'
