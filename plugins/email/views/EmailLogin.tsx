'use client'
import { router } from 'portico/core'
import {
  PluginPart,
  useChrome,
  useHost,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import { Button, Glyph, Hero, loginIcons, StatusText, type TestId, takeFocus, useStyles } from 'portico/ui'
import { useEffect, useState } from 'react'
import type { EmailTestId } from '../EmailTestId.js'
import { internal, type LoginStatus } from '../internal.js'
import { CodeStep } from './CodeStep.js'
import { emailStyles } from './emailStyles.js'
import { useAuthSource } from './useAuthSource.js'
import { useProblemText } from './useProblemText.js'

/** Marks the place of the address in a sentence. */
const ADDRESS_MARK = '\u0001'

const settledStatuses: readonly LoginStatus[] = ['code', 'done', 'failed']

/** Asks to allow the device with the link in the mail. */
const DeviceHero = ({ email }: { readonly email: string }) => {
  const text = useText()
  const [before, after] = text('email.device.text', { email: ADDRESS_MARK }).split(ADDRESS_MARK)
  return (
    <Hero
      logo={<Glyph path={loginIcons.mail} />}
      title={text('email.device')}
      sentence={[
        before,
        <bdi key={1} translate="no">
          {email}
        </bdi>,
        after,
      ]}
    />
  )
}

const Login: ViewComponent<'EmailLogin'> = ({ params: { email, namespace } }) => {
  useStyles(emailStyles)
  const text = useText()
  const service = useService(internal)
  const { back } = useService(router)
  const login = useSource(service.login)
  const cooldown = useAuthSource(({ cooldown }) => cooldown)
  useEffect(() => service.attend(email, namespace), [service, email, namespace])
  const awaitsCode = login?.status === 'code'
  useEffect(() => {
    // After the boxes are painted.
    if (awaitsCode) requestAnimationFrame(() => setTimeout(service.preloadProblems))
  }, [service, awaitsCode])
  const unloaded = useSource(useHost().plugins, (all) =>
    all.some((each) => each.id === 'auth' && each.status === 'failed'),
  )
  const ownLogin = login?.email === email ? login : undefined
  const status = ownLogin?.status ?? 'sending'
  const problem = ownLogin?.problem
  // If the wallet failed to load, it is not missing.
  const kind = problem?.kind === 'missing' && unloaded ? 'load' : problem?.kind
  const problemText = useProblemText(kind && { kind, text: problem?.text ?? '' }, ownLogin?.wrongCodes)
  useChrome({
    title: text(
      status === 'device'
        ? 'email.device.title'
        : status === 'failed' && !ownLogin?.sent
          ? 'email.continue'
          : 'email.title',
    ),
    status: !settledStatuses.includes(status)
      ? 'waiting'
      : status !== 'code'
        ? (status as 'done' | 'failed')
        : problem
          ? 'failed'
          : 'idle',
    attempt: ownLogin?.count,
  })
  // Always in the same keyed region: a live region announces its changes.
  const statusText =
    status === 'failed'
      ? problemText
      : status === 'device'
        ? text('email.device.text', { email })
        : status !== 'code'
          ? text(`email.${status}`)
          : !problemText && (ownLogin?.sent ?? 0) > 1
            ? text('email.resent')
            : null
  const resendLabel = cooldown ? text('email.resend.in', { seconds: String(cooldown) }) : text('email.resend')
  // Without a visible reason: the sentence above is read aloud.
  const isCoolingDown = kind === 'cooldown' && cooldown
  // Another address may be accepted, but not this one.
  const invalid = status === 'failed' && kind === 'invalid'
  const change = (
    <Button
      ref={invalid ? takeFocus : undefined}
      variant={invalid ? 'primary' : 'link'}
      testId={'change-email' satisfies EmailTestId}
      onClick={back}
    >
      {text('email.change')}
    </Button>
  )
  const links = (
    <div className="p-email-links">
      <Button
        variant="link"
        testId={'resend-code' satisfies EmailTestId}
        disabledReason={cooldown || status === 'sending' || status === 'checking' ? '' : undefined}
        onClick={service.resend}
      >
        {resendLabel}
      </Button>
      {change}
    </div>
  )
  if (status === 'failed') {
    return (
      <div className="p-email">
        <StatusText key="status" tone="failed">
          {statusText}
        </StatusText>
        {/* A retry with the same input would fail again. */}
        {kind !== 'unserved' && kind !== 'missing' && !invalid && (
          <Button
            ref={takeFocus}
            variant="primary"
            testId={'retry' satisfies TestId}
            disabledReason={isCoolingDown ? '' : undefined}
            onClick={service.retry}
          >
            {isCoolingDown ? resendLabel : text(kind === 'expired' ? 'email.expired.new' : 'email.again')}
          </Button>
        )}
        {change}
      </div>
    )
  }
  if (status === 'device') {
    return (
      <div className="p-email">
        <DeviceHero email={email} />
        <StatusText key="status" className="p-sr">
          {statusText}
        </StatusText>
        {links}
      </div>
    )
  }
  if (status === 'done')
    return (
      <div className="p-email">
        <Hero done title={statusText} />
        <StatusText key="status" className="p-sr" tone="done">
          {statusText}
        </StatusText>
      </div>
    )
  return (
    <div className="p-email">
      <p className="p-email-sent">
        {/* Reserves its line until the mail was sent. */}
        <span style={{ visibility: status === 'sending' ? 'hidden' : undefined }}>
          {text('email.sent', { count: String(service.codeLength) })}
        </span>
        <bdi translate="no">{email}</bdi>
      </p>
      {/* The boxes are rendered before the mail was sent, so that nothing moves then. */}
      <CodeStep
        subject={email}
        checking={status !== 'code' && status !== 'sending'}
        waiting={status === 'sending'}
        error={problemText}
        onCode={service.enter}
      />
      <StatusText key="status">{statusText}</StatusText>
      {links}
    </div>
  )
}

const EmailLogin: ViewComponent<'EmailLogin'> = ({ params }) => {
  const service = useService(internal)
  const offer = useSource(service.offer)
  // A running login continues, even after another view covered it for a while.
  const [isStarted, start] = useState(
    !offer || !!params.namespace || service.login.get()?.email === params.email,
  )
  return offer && !isStarted ? (
    <PluginPart load={service.loadOffer}>
      {(NetworkOffer) => <NetworkOffer network={offer} onAccept={() => start(true)} />}
    </PluginPart>
  ) : (
    <Login params={params} />
  )
}

export default EmailLogin
// Bundled in one chunk with the code that always loads with it.
export { createLogin } from '../createLogin.js'
export { CodeStep } from './CodeStep.js'
export { useAuthSource } from './useAuthSource.js'
export { useProblemText } from './useProblemText.js'
