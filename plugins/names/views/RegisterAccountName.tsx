'use client'
import { router } from 'portico/core'
import { useChrome, useService, useSource, useText, type ViewComponent } from 'portico/react'
import {
  Button,
  Chip,
  List,
  Note,
  Row,
  SectionLabel,
  Skeleton,
  StatusText,
  TextField,
  useStyles,
} from 'portico/ui'
import { useEffect, useState } from 'react'
import { internal } from '../internal.js'
import type { NamesTestId } from '../NamesTestId.js'
import { LABEL_LENGTH, labelProblem } from '../nameRule.js'
import { namesStyles } from './namesStyles.js'
import { registerMessages } from './registerMessages.js'
import { useSuggestions } from './useSuggestions.js'

/** How long after the last key a label against the rule is reported, in milliseconds. */
const RULE_DELAY = 500

/** Whether the visitor has paused after this text. */
const usePaused = (value: string): boolean => {
  const [paused, setPaused] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), RULE_DELAY)
    return () => clearTimeout(timer)
  }, [value])
  return paused === value
}

/** Where a visitor with an embedded wallet registers a name. */
const RegisterAccountName: ViewComponent<'RegisterAccountName'> = () => {
  useStyles(namesStyles)
  const text = useText()
  const service = useService(internal)
  const { back } = useService(router)
  const { status = 'form', label: triedLabel = '', problem } = useSource(service.registration) ?? {}
  const [label, setLabel] = useState(triedLabel)
  const [isBlurred, setBlurred] = useState(false)
  const paused = usePaused(label)
  const { status: suggestionsStatus, names = [], isServed, problem: failure, retry } = useSuggestions(label)
  const isBusy = status !== 'form'
  const failed = problem !== undefined && triedLabel === label
  useChrome({ status: status === 'done' ? 'done' : isBusy ? 'waiting' : failed ? 'failed' : 'idle' })

  const missing = service.missing()
  if (missing && !isBusy)
    return (
      <div className="p-names">
        <Note kind="critical">{text(missing === 'network' ? 'names.missing.network' : 'names.missing')}</Note>
        <Button variant="primary" testId={'names-back' satisfies NamesTestId} onClick={back}>
          {text('names.back')}
        </Button>
      </div>
    )

  const suffix = `.${service.zone}`
  const wrong = labelProblem(label)
  const taken = names.some(({ name, isTaken }) => isTaken && name === `${label}${suffix}`)
  const rule =
    label.length > LABEL_LENGTH ? text('names.long', { count: String(LABEL_LENGTH) }) : text('names.rule')
  const fieldError =
    wrong && label && (paused || isBlurred) ? rule : taken ? text('names.taken.text') : undefined
  const unserved = isServed === false
  const isDisabled = wrong !== undefined || taken || unserved || suggestionsStatus === 'checking'
  const busyText =
    status === 'registering' ? text('names.registering', { name: triedLabel }) : text('names.signing')
  const register = () => {
    if (isDisabled) setBlurred(true)
    else service.register(label)
  }
  return (
    <form
      className="p-names"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) register()
      }}
    >
      <TextField
        data-autofocus
        testId={'name-field' satisfies NamesTestId}
        label={text('names.field')}
        value={label}
        onChange={(next) => {
          setLabel(next.toLowerCase())
          setBlurred(false)
        }}
        onBlur={() => setBlurred(true)}
        readOnly={isBusy}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        enterKeyHint="go"
        busy={suggestionsStatus === 'checking' && !isBusy}
        busyLabel={text('names.checking')}
        end={
          <bdi dir="ltr" translate="no">
            {suffix}
          </bdi>
        }
        error={fieldError ?? (failed ? problem : undefined)}
        hint={fieldError === rule ? undefined : text('names.rule')}
      />
      {unserved && <Note kind="caution">{text('names.unserved')}</Note>}
      {suggestionsStatus === 'failed' && (
        <Note
          kind="caution"
          alert
          action={
            <Button variant="link" testId={'names-retry' satisfies NamesTestId} onClick={retry}>
              {text('names.retry')}
            </Button>
          }
        >
          {failure || text('names.error.suggest')}
        </Note>
      )}
      {(suggestionsStatus === 'checking' || names.length > 0) && (
        <div>
          <SectionLabel>{text('names.suggestions')}</SectionLabel>
          {suggestionsStatus === 'checking' ? (
            <List aria-busy aria-label={text('names.suggestions.loading')}>
              {[1, 2, 3].map((each) => (
                <li key={each}>
                  <Skeleton />
                </li>
              ))}
            </List>
          ) : (
            <List aria-label={text('names.suggestions')}>
              {names.map(({ name, isTaken }) => (
                <Row
                  key={name}
                  data-key={name}
                  testId={'name-suggestion' satisfies NamesTestId}
                  name={
                    <bdi dir="ltr" translate="no">
                      {name}
                    </bdi>
                  }
                  chips={
                    <Chip tone={isTaken ? undefined : 'positive'}>
                      {text(isTaken ? 'names.taken' : 'names.free')}
                    </Chip>
                  }
                  disabledReason={isTaken || isBusy ? '' : undefined}
                  onClick={() => setLabel(name.slice(0, -suffix.length))}
                />
              ))}
            </List>
          )}
        </div>
      )}
      <StatusText className="p-sr">{isBusy && busyText}</StatusText>
      <Button
        type="submit"
        variant="primary"
        testId={'register-name' satisfies NamesTestId}
        busy={isBusy}
        busyLabel={busyText}
        disabledReason={isDisabled ? '' : undefined}
      >
        {label && !wrong ? text('names.register.name', { name: label }) : text('names.register')}
      </Button>
      <p className="p-names-more">{text('names.register.text')}</p>
    </form>
  )
}

export default RegisterAccountName
export const messages = registerMessages
