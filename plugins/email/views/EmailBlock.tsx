'use client'
import { router, sessions } from 'portico/core'
import { embeddedNamespaces, isEmbedded } from 'portico/plugins/auth/contract'
import type { ConnectMethodProps } from 'portico/plugins/wallets/contract'
import { useService, useSource, useText } from 'portico/react'
import { IconButton, TextField, useStyles } from 'portico/ui'
import { useId, useState } from 'react'
import type { EmailTestId } from '../EmailTestId.js'
import { internal } from '../internal.js'
import { readEmail } from '../readEmail.js'
import { emailInput } from './emailInput.js'
import { emailStyles } from './emailStyles.js'

/** The e-mail field in Connect, which starts a login. */
export const EmailBlock = ({ namespace }: ConnectMethodProps) => {
  useStyles(emailStyles)
  const text = useText()
  const id = useId()
  const { push } = useService(router)
  const { preloadLogin } = useService(internal)
  const connected = useSource(useService(sessions).state, ({ connections }) => connections.some(isEmbedded))
  const [email, setEmail] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const parsedEmail = readEmail(email)
  const unserved = namespace !== undefined && !embeddedNamespaces.includes(namespace)
  const disabledReason = connected ? text('email.connected') : unserved ? text('email.unserved') : undefined
  const submit = () => {
    if (disabledReason) return
    setInvalid(!parsedEmail)
    if (parsedEmail) push('EmailLogin', { email: parsedEmail, ...(namespace && { namespace }) })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        {...emailInput}
        id={id}
        testId={'email-field' satisfies EmailTestId}
        label={<span className="p-sr">{text('email.field')}</span>}
        placeholder="you@mail.com"
        value={email}
        onChange={(next) => {
          setEmail(next)
          setInvalid(false)
        }}
        onFocus={preloadLogin}
        onBlur={() => setInvalid(email.trim() !== '' && !parsedEmail)}
        error={isInvalid ? text('email.invalid') : undefined}
        disabledReason={disabledReason}
        end={
          <IconButton
            type="submit"
            icon="chevron"
            label={text('email.continue')}
            aria-disabled={disabledReason !== undefined || undefined}
            testId={'email-continue' satisfies EmailTestId}
          />
        }
      />
    </form>
  )
}
