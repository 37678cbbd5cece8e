'use client'
import type { AccountPartProps } from 'portico/plugins/account/contract'
import { useText } from 'portico/react'
import { MoreIcon, useStyles } from 'portico/ui'
import { socialMarks, socialNames } from '../contract.js'
import { accountPartStyles } from './accountPartStyles.js'

/** By which login the visitor came. */
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
      data-testid="login-mark"
    >
      {social ? <span aria-hidden>{socialMarks[social]}</span> : <MoreIcon name="mail" />}
    </span>
  )
}

export default LoginMark
