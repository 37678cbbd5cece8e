'use client'
import { router } from 'portico/core'
import { useChrome, useService, useSource, useText, type ViewComponent } from 'portico/react'
import { Button, ButtonPair, EmptyState, StatusText, TextField, takeFocus, useStyles } from 'portico/ui'
import { useEffect, useState } from 'react'
import type { EmailTestId } from '../EmailTestId.js'
import { internal } from '../internal.js'
import { messages as failureMessages } from '../problemOf.js'
import { readEmail } from '../readEmail.js'
// Imported from that file, because a shared third chunk would cost everybody who logs in.
import { CodeStep, useAuthSource, useProblemText } from './EmailLogin.js'
import { emailInput } from './emailInput.js'
import { emailStyles } from './emailStyles.js'
import { updateMessages } from './updateMessages.js'

/** Shorter addresses cannot be saved. */
const MIN_LENGTH = 4

const UpdateEmailWallet: ViewComponent<'UpdateEmailWallet'> = () => {
  useStyles(emailStyles)
  const text = useText()
  const service = useService(internal)
  const { back } = useService(router)
  const current = useAuthSource(({ user }) => user)?.email
  const cooldown = useAuthSource((wallet) => wallet.cooldown)
  const { status, email, steps, checking, problem } = useSource(service.update)
  const [typed, setTyped] = useState<string>()
  const [isSubmitted, setSubmitted] = useState(false)
  const problemText = useProblemText(problem)
  useEffect(() => service.withUpdates(() => {}), [service])
  useChrome({
    title: text('email.update.title'),
    status:
      status === 'saving' || checking ? 'waiting' : status === 'done' ? 'done' : problem ? 'failed' : 'idle',
  })
  if (!current)
    return (
      <EmptyState icon="wallet" title={text('email.update.none')} sentence={text('email.update.none.text')} />
    )
  if (status === 'old' || status === 'new') {
    const last = status === 'new'
    const restart = () => service.withUpdates((updates) => updates.restart())
    // No code is accepted any more.
    if (problem?.kind === 'expired')
      return (
        <div className="p-email">
          <StatusText key="status" tone="failed">
            {problemText}
          </StatusText>
          <Button
            // The boxes had the focus.
            ref={takeFocus}
            variant="primary"
            testId={'restart-update' satisfies EmailTestId}
            onClick={restart}
          >
            {text('email.update.restart')}
          </Button>
        </div>
      )
    return (
      <div className="p-email">
        <p className="p-email-sent">
          {text('email.update.step', { step: String(last ? steps : 1), steps: String(steps) })}
        </p>
        <p className="p-email-sent">
          {text(last ? 'email.update.new' : 'email.update.old', { count: String(service.codeLength) })}
          <bdi translate="no">{last ? email : current}</bdi>
        </p>
        <CodeStep
          subject={status}
          checking={checking}
          error={problemText}
          onCode={(code) => service.withUpdates(({ confirm }) => confirm(code))}
        />
        <StatusText key="status">{checking && text('email.checking')}</StatusText>
        <div className="p-email-links">
          <Button variant="link" testId={'restart-update' satisfies EmailTestId} onClick={restart}>
            {text('email.update.restart')}
          </Button>
        </div>
      </div>
    )
  }
  const value = typed ?? (email || current)
  const newEmail = readEmail(value) ?? value.trim()
  const same = newEmail.toLowerCase() === current.toLowerCase()
  const isCoolingDown = problem?.kind === 'cooldown' && !!cooldown
  const isDisabled = same || isCoolingDown || newEmail.length < MIN_LENGTH
  const save = () => {
    setSubmitted(true)
    if (!isDisabled) service.withUpdates(({ save }) => save(newEmail))
  }
  return (
    <form
      className="p-email"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        {...emailInput}
        testId={'new-email' satisfies EmailTestId}
        label={text('email.update.field')}
        value={value}
        onChange={(next) => {
          setTyped(next)
          setSubmitted(false)
        }}
        error={isCoolingDown || (isSubmitted && !isDisabled) ? problemText : undefined}
      />
      <StatusText className="p-sr">{status === 'saving' && text('email.update.saving')}</StatusText>
      <ButtonPair
        secondary={
          <Button testId={'cancel-update' satisfies EmailTestId} onClick={back}>
            {text('email.update.cancel')}
          </Button>
        }
        primary={
          <Button
            type="submit"
            variant="primary"
            testId={'save-email' satisfies EmailTestId}
            busy={status === 'saving'}
            busyLabel={text('email.update.saving')}
            disabledReason={
              same
                ? text('email.update.same')
                : isCoolingDown
                  ? ''
                  : isDisabled
                    ? text('email.invalid')
                    : undefined
            }
          >
            {text('email.update.save')}
          </Button>
        }
      />
    </form>
  )
}

export default UpdateEmailWallet
export { createUpdate } from '../createUpdate.js'
export const messages = { ...updateMessages, ...failureMessages }
