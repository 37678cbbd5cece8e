'use client'
import { router } from 'portico/core'
import { socialNames } from 'portico/plugins/auth/contract'
import { useChrome, useOnline, useService, useSource, useText, type ViewComponent } from 'portico/react'
import { Button, Hero, StatusText, type TestId, useStyles } from 'portico/ui'
import { useEffect, useState } from 'react'
import { inside } from '../inside.js'
import { retrySocial } from '../retrySocial.js'
import type { SocialsTestId } from '../SocialsTestId.js'
import { Mark } from './Mark.js'
import { NetworkOffer } from './NetworkOffer.js'
import { socialsStyles } from './socialsStyles.js'

const Connecting: ViewComponent<'ConnectingSocial'> = ({ params: { provider, namespace } }) => {
  const text = useText()
  const service = useService(inside)
  const { back } = useService(router)
  const found = useSource(service.attempt)
  const online = useOnline()
  useEffect(
    () => service.attend({ provider, ...(namespace && { namespace }) }),
    [service, provider, namespace],
  )
  const mine = found?.provider === provider ? found : undefined
  const status = mine?.status ?? 'opening'
  const name = socialNames[provider]
  const runs = status === 'opening' || status === 'window' || status === 'severed' || status === 'connecting'
  useChrome({
    title: text('socials.continue', { provider: name }),
    status: runs ? 'waiting' : status === 'done' ? 'done' : mine?.count ? 'failed' : 'idle',
    attempt: mine?.count,
  })
  /** There is no window to go on in any more. */
  const closed = status === 'connecting' || status === 'done'
  const logo = <Mark provider={provider} />
  if (runs || status === 'done')
    return (
      <div className="p-social-page">
        <Hero
          logo={logo}
          title={text(closed ? 'socials.continue' : 'socials.window', { provider: name })}
          sentence={closed ? undefined : text('socials.window.text')}
        />
        <StatusText tone={status === 'done' ? 'done' : 'info'}>
          {status === 'opening'
            ? text('socials.opening')
            : status === 'connecting'
              ? text('socials.retrieving')
              : status === 'done'
                ? text('socials.done')
                : null}
        </StatusText>
        {status === 'severed' && (
          <Button testId={'social-cancel' satisfies SocialsTestId} onClick={back}>
            {text('socials.cancel')}
          </Button>
        )}
        {(status === 'opening' || status === 'window') && (
          <Button testId={'social-front' satisfies SocialsTestId} onClick={service.front}>
            {text('socials.front')}
          </Button>
        )}
      </div>
    )
  const said =
    !online && status !== 'closed'
      ? text('socials.offline')
      : mine?.reason
        ? text('socials.refused', { reason: mine.reason.slice(0, 200) })
        : status === 'blocked' && !mine?.count
          ? ''
          : text(status === 'refused' ? 'socials.failed' : `socials.${status}`)
  return (
    <div className="p-social-page">
      <Hero
        logo={logo}
        title={text('socials.continue', { provider: name })}
        sentence={
          status !== 'blocked'
            ? undefined
            : // A view that a host opened: nobody has tried to open a window yet.
              !mine?.count
              ? text('socials.window.text')
              : online
                ? text('socials.blocked.text', { provider: name })
                : undefined
        }
      />
      <StatusText tone="failed">{said}</StatusText>
      <Button
        variant="primary"
        testId={'retry' satisfies TestId}
        data-autofocus=""
        onClick={() => retrySocial(service)}
      >
        {status === 'blocked' ? text('socials.open', { provider: name }) : text('socials.again')}
      </Button>
    </div>
  )
}

const ConnectingSocial: ViewComponent<'ConnectingSocial'> = ({ params }) => {
  useStyles(socialsStyles)
  const { attempt, begin, offer: source } = useService(inside)
  const offer = useSource(source)
  // What has begun goes on, also where another view lay over it for a while.
  const [going, go] = useState(!offer || !!params.namespace || attempt.get()?.provider === params.provider)
  if (!offer || going) return <Connecting params={params} />
  const accept = () => {
    go(true)
    begin({ provider: params.provider })
  }
  return <NetworkOffer network={offer} onAccept={accept} />
}

export default ConnectingSocial
export { viewMessages as messages } from './viewMessages.js'
