'use client'
import type { AccountPartProps } from 'portico/plugins/account/contract'
import { SocialMark, useText } from 'portico/react'
import { MoreIcon, useStyles } from 'portico/ui'
import type { AuthTestId } from '../AuthTestId.js'
import { socialNames } from '../contract.js'
import { accountPartStyles } from './accountPartStyles.js'

/** The login that was used, as the mark of its provider. */
const LoginMark = ({ account: { socialProvider: social } }: AccountPartProps) => {
  useStyles(accountPartStyles)
  const text = useText()
  const login = social ? socialNames[social] : text('auth.email')
  return (
    <span
      className="p-login-mark"
      role="img"
      aria-label={text('auth.by', { login })}
      title={login}
      data-testid={'login-mark' satisfies AuthTestId}
    >
      {social ? (
        <SocialMark id={social}>
          <span aria-hidden>{login.slice(0, 1)}</span>
        </SocialMark>
      ) : (
        <MoreIcon name="mail" />
      )}
    </span>
  )
}

export default LoginMark
