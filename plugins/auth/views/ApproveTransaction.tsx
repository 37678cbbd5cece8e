'use client'
import { router, settings } from 'portico/core'
import { type Source, systemClock } from 'portico/kernel'
import {
  BesideRequest,
  useChrome,
  useHost,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import { Button, Skeleton, StatusText, type TestId, TrustRail, takeFocus, useStyles } from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import type { AuthTestId } from '../AuthTestId.js'
import { type Auth, auth } from '../contract.js'
import { approveStyles } from './approveStyles.js'
import { placeFrame, untilAtRest } from './placeFrame.js'
import { readTheme } from './readTheme.js'

/** How long the frame stays hidden until its theme is applied, in milliseconds: a wrong colour is better than no wallet. */
const THEME = 3000

const sync = (service: Auth, place: HTMLElement) =>
  new Promise<void>((resolve) => {
    const stop = systemClock.after(THEME, resolve)
    service
      .syncTheme(readTheme(place))
      .catch(() => {})
      .finally(() => {
        stop()
        resolve()
      })
  })

const Rail = ({ more, network }: { readonly more: number; readonly network: string | undefined }) => {
  const text = useText()
  const { secureOrigin } = useService(auth)
  return (
    <TrustRail
      label={text('rail.label')}
      origin={secureOrigin.replace(/^https?:\/\//, '')}
      state="connected"
      stateLabel={more > 0 ? text('auth.approve.more', { count: String(more) }) : text('rail.connected')}
      network={network}
    />
  )
}

type Frame = Source<HTMLIFrameElement | undefined>

const ApproveTransaction = ({ frame }: { readonly frame: Frame }) => {
  useStyles(approveStyles)
  const text = useText()
  const { on } = useHost()
  const service = useService(auth)
  const { open, network, outcome, unloaded } = useSource(service.approvals)
  const status = useSource(service.status)
  const ready = status === 'ready'
  const element = useSource(frame)
  const { state: shell, close } = useService(router)
  const isOpen = useSource(shell, (now) => now.open)
  const { embedded } = useService(settings).options
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)
  const wanted = open > 0 && ready && isOpen
  const loads = status === 'loading'
  const said = outcome
    ? outcome === 'done'
      ? 'done'
      : 'declined'
    : unloaded && !loads
      ? ready
        ? 'ready'
        : 'failed'
      : shown
        ? 'text'
        : 'loading'
  useChrome({ status: outcome ?? (said === 'failed' ? 'failed' : said === 'ready' ? 'idle' : 'waiting') })

  useEffect(() => {
    const at = place.current
    if (!wanted || !element || !at) return
    const gone = new AbortController()
    const { signal } = gone
    const show = async () => {
      // StrictMode aborts the first of its two runs before this, so that the frame is themed once.
      await null
      if (signal.aborted) return
      await Promise.all([sync(service, at), untilAtRest(at, signal)])
      if (signal.aborted) return
      const hide = placeFrame(element, at)
      signal.addEventListener('abort', hide)
      setShown(true)
      // An inline card does not take the focus from elsewhere on the page.
      takeFocus(element, at)
      const root = at.closest('[data-theme]')
      const themes = new MutationObserver(() => void sync(service, at))
      if (root) themes.observe(root, { attributeFilter: ['data-theme'] })
      const unheard = on('theme.drawn', () => void sync(service, at))
      signal.addEventListener('abort', () => {
        themes.disconnect()
        unheard()
      })
    }
    void show()
    return () => {
      gone.abort()
      setShown(false)
    }
  }, [wanted, element, service, on])

  return (
    <>
      {/* It has its height from the beginning: the frame must not move under the pointer when the request has been read. */}
      {open > 0 && (
        <div
          className="p-approve-reading"
          // Several requests scroll, also by keyboard.
          tabIndex={open > 1 ? 0 : undefined}
        >
          <BesideRequest />
        </div>
      )}
      <div
        ref={place}
        className="p-approve"
        aria-busy={wanted && !shown}
        data-testid={'approve-place' satisfies AuthTestId}
      >
        <StatusText tone={said === 'declined' || said === 'failed' ? 'failed' : 'info'}>
          {text(`auth.approve.${said}`)}
        </StatusText>
        {unloaded ? (
          <>
            {/* The request has ended: the app must send it again once the wallet is loaded. */}
            <Button
              ref={takeFocus}
              variant="primary"
              busy={loads}
              busyLabel={text('auth.approve.loading')}
              testId={ready ? ('approve-close' satisfies AuthTestId) : ('retry' satisfies TestId)}
              data-autofocus=""
              onClick={() => (ready ? void close('visitor') : service.prepare())}
            >
              {text(ready ? 'modal.close' : 'auth.approve.again')}
            </Button>
            {!ready && <Button onClick={() => void close('visitor')}>{text('auth.approve.cancel')}</Button>}
          </>
        ) : (
          !outcome && (
            <>
              <Skeleton shape="number" />
              <Skeleton />
              <Skeleton />
            </>
          )
        )}
      </div>
      {/* An inline card has no header with a close button. */}
      {embedded && open > 0 && (
        <div className="p-approve-end">
          <Button onClick={() => void close('visitor')}>{text('auth.approve.cancel')}</Button>
        </div>
      )}
      <Rail more={open - 1} network={network} />
    </>
  )
}

/** Passes the frame's element to this view only; the service does not expose it. */
export const approveIn =
  (frame: Frame): ViewComponent<'ApproveTransaction'> =>
  () => <ApproveTransaction frame={frame} />
