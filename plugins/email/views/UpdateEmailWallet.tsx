'use client'
import { router } from 'portico/core'
import { useChrome, useService, useSource, useText, type ViewComponent } from 'portico/react'
import { Button, ButtonPair, EmptyState, StatusText, TextField, takeFocus, useStyles } from 'portico/ui'
import { useEffect, useState } from 'react'
import type { EmailTestId } from '../EmailTestId.js'
import { inside } from '../inside.js'
import { messages as laterMessages } from '../problemOf.js'
import { readEmail } from '../readEmail.js'
// Imported from that file, because a shared third chunk would cost everybody who logs in.
import { CodeStep, useProblem, useWallet } from './EmailLogin.js'
import { emailInput } from './emailInput.js'
import { emailStyles } from './emailStyles.js'
import { updateMessages } from './updateMessages.js'

/** Shorter addresses cannot be saved. */
const SHORTEST = 4

const UpdateEmailWallet: ViewComponent<'UpdateEmailWallet'> = () => {
  useStyles(emailStyles)
  const text = useText()
  const service = useService(inside)
  const { back } = useService(router)
  const current = useWallet(({ user }) => user)?.email
  const cooldown = useWallet((wallet) => wallet.cooldown)
  const { status, email, steps, checking, problem } = useSource(service.update)
  const [wanted, setWanted] = useState<string>()
  const [told, setTold] = useState(false)
  const says = useProblem(problem)
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
            {says}
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
          error={says}
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
  const value = wanted ?? (email || current)
  const given = readEmail(value) ?? value.trim()
  const same = given.toLowerCase() === current.toLowerCase()
  const held = problem?.kind === 'cooldown' && !!cooldown
  const off = same || held || given.length < SHORTEST
  const save = () => {
    setTold(true)
    if (!off) service.withUpdates(({ save }) => save(given))
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
          setWanted(next)
          setTold(false)
        }}
        error={held || (told && !off) ? says : undefined}
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
              same ? text('email.update.same') : held ? '' : off ? text('email.invalid') : undefined
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
export const messages = { ...updateMessages, ...laterMessages }
