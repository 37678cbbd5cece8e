'use client'
import { router, sessions } from 'portico/core'
import { embeddedNamespaces, isEmbedded } from 'portico/plugins/auth/contract'
import type { ConnectMethodProps } from 'portico/plugins/wallets/contract'
import { useService, useSource, useText } from 'portico/react'
import { IconButton, TextField, useStyles } from 'portico/ui'
import { useId, useState } from 'react'
import type { EmailTestId } from '../EmailTestId.js'
import { inside } from '../inside.js'
import { readEmail } from '../readEmail.js'
import { emailInput } from './emailInput.js'
import { emailStyles } from './emailStyles.js'

/** The e-mail field in Connect, which starts a login. */
export const EmailBlock = ({ namespace }: ConnectMethodProps) => {
  useStyles(emailStyles)
  const text = useText()
  const id = useId()
  const { push } = useService(router)
  const { wake } = useService(inside)
  const connected = useSource(useService(sessions).state, ({ connections }) => connections.some(isEmbedded))
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState(false)
  const given = readEmail(email)
  const unserved = namespace !== undefined && !embeddedNamespaces.includes(namespace)
  const off = connected ? text('email.connected') : unserved ? text('email.unserved') : undefined
  const go = () => {
    if (off) return
    setWrong(!given)
    if (given) push('EmailLogin', { email: given, ...(namespace && { namespace }) })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        go()
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
          setWrong(false)
        }}
        onFocus={wake}
        onBlur={() => setWrong(email.trim() !== '' && !given)}
        error={wrong ? text('email.invalid') : undefined}
        disabledReason={off}
        end={
          <IconButton
            type="submit"
            icon="chevron"
            label={text('email.continue')}
            aria-disabled={off !== undefined || undefined}
            testId={'email-continue' satisfies EmailTestId}
          />
        }
      />
    </form>
  )
}
