'use client'
import { env, settings } from 'portico/core'
import {
  BesideRequest,
  useChrome,
  useLocale,
  useService,
  useSource,
  useText,
  type ViewComponent,
  WithSuccess,
} from 'portico/react'
import {
  Address,
  Button,
  ButtonPair,
  MessageBlock,
  Note,
  Receipt,
  Skeleton,
  StatusText,
  useStyles,
} from 'portico/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { internal } from '../internal.js'
import type { SiwxTestId } from '../SiwxTestId.js'
import { siwxStyles } from './siwxStyles.js'
import { viewMessages } from './viewMessages.js'

/** Whether the visitor has left the page for the wallet and come back without an answer. */
const useCameBack = (isWaiting: boolean): boolean => {
  const [cameBack, setCameBack] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const look = () => {
      if (document.visibilityState === 'visible') setCameBack(true)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      setCameBack(false)
    }
  }, [isWaiting])
  return cameBack
}

/** Tells screen readers that the close button of the card does nothing, as long as that is so. */
const useClosed = (isClosed: boolean) => {
  const view = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const close = view.current?.closest('.p-card')?.querySelector('[data-testid=header-close]')
    if (!isClosed || !close) return
    close.setAttribute('aria-disabled', 'true')
    return () => close.removeAttribute('aria-disabled')
  }, [isClosed])
  return view
}

/** The message to sign in with: its fields, its text, and the consequence of leaving. */
const SIWXSignMessage: ViewComponent<'SIWXSignMessage'> = () => {
  useStyles(siwxStyles)
  const text = useText()
  const locale = useLocale()
  const effect = useId()
  const { options } = useService(settings)
  const { origin } = useService(env)
  const service = useService(internal)
  const now = useSource(service.attempt)
  // The card keeps its content while it closes.
  const last = useRef(now)
  if (now) last.current = now
  const shown = last.current
  const { status, problem } = shown ?? {}
  const isDone = status === 'done'
  const isBusy = status === 'signing' || status === 'verifying'
  useChrome({
    status: isDone ? 'done' : isBusy || status === 'cancelling' ? 'waiting' : problem ? 'failed' : 'idle',
  })
  const cameBack = useCameBack(status === 'signing')
  const view = useClosed(!!now?.isRequired)
  if (!shown) return null
  const { address, network, wallet, message, isRequired, returnsTo, isElsewhere } = shown
  const working =
    status === 'verifying'
      ? text('siwx.verifying')
      : status === 'signing'
        ? text('siwx.signing', { wallet })
        : status === 'loading'
          ? text('siwx.preparing')
          : undefined
  const consequence = !isRequired
    ? undefined
    : returnsTo
      ? text('siwx.cancel.return', { network: returnsTo.name })
      : text('siwx.cancel.disconnect')
  const ends = message?.expirationTime && new Date(message.expirationTime)
  return (
    <WithSuccess
      className="p-siwx"
      data-required={isRequired ? '' : undefined}
      success={isDone ? text('siwx.signed') : undefined}
    >
      <Receipt
        heading={text('siwx.asks', { app: options.metadata?.name ?? origin.replace(/^[a-z]+:\/\//, '') })}
        sum={text('siwx.proof')}
        facts={[
          {
            term: text('siwx.website'),
            value: (
              <bdi dir="ltr" translate="no">
                {message?.domain ?? origin.replace(/^[a-z]+:\/\//, '')}
              </bdi>
            ),
          },
          { term: text('siwx.wallet'), value: <Address value={address} /> },
          { term: text('siwx.network'), value: <bdi>{network.name}</bdi> },
          ...(ends
            ? [
                {
                  term: text('siwx.expires'),
                  value: (
                    <>
                      <bdi>{new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(ends)}</bdi>{' '}
                      <bdi dir="ltr">
                        {new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(ends)}
                      </bdi>
                    </>
                  ),
                },
              ]
            : []),
        ]}
      >
        {shown.text ? (
          <MessageBlock
            label={text('siwx.message')}
            text={shown.text}
            testId={'siwx-message' satisfies SiwxTestId}
          />
        ) : (
          status === 'loading' && <Skeleton shape="tile" className="p-siwx-block" />
        )}
      </Receipt>
      {isElsewhere && (
        <Note kind="critical">{text('siwx.elsewhere', { domain: message?.domain ?? '' })}</Note>
      )}
      {problem && (
        <Note kind="caution" alert testId={'siwx-problem' satisfies SiwxTestId}>
          {problem}
        </Note>
      )}
      <p className="p-siwx-more" id={effect} ref={view}>
        {text('siwx.free')} {consequence}
      </p>
      <StatusText className={cameBack ? 'p-siwx-more' : 'p-sr'}>
        {cameBack ? text('siwx.waiting', { wallet }) : (working ?? '')}
      </StatusText>
      {status === 'signing' && <BesideRequest />}
      <ButtonPair
        className="p-end"
        secondary={
          <Button
            testId={'siwx-cancel' satisfies SiwxTestId}
            aria-describedby={consequence && effect}
            busy={status === 'cancelling'}
            busyLabel={text('siwx.cancelling')}
            onClick={service.cancel}
          >
            {text(isRequired ? 'siwx.cancel' : 'siwx.later')}
          </Button>
        }
        primary={
          <Button
            variant={isElsewhere ? 'secondary' : 'primary'}
            testId={'siwx-sign' satisfies SiwxTestId}
            busy={isBusy || status === 'loading'}
            busyLabel={working}
            disabledReason={status === 'cancelling' ? '' : undefined}
            onClick={shown.text ? service.sign : service.retry}
          >
            {text(shown.text || status === 'loading' ? 'siwx.sign' : 'siwx.retry')}
          </Button>
        }
      />
    </WithSuccess>
  )
}

export default SIWXSignMessage
export const messages = viewMessages
