'use client'
import { useText } from 'portico/react'
import { Note } from 'portico/ui'

/** Tells the developer that the page leaves no way to connect. */
export function NoMethods() {
  const text = useText()
  return (
    <Note kind="caution">
      <b>{text('wallets.method.none')}</b> {text('wallets.method.none.text')}
    </Note>
  )
}
