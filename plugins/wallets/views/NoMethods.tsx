'use client'
import { useText } from 'portico/react'
import { Note } from 'portico/ui'
import { Unloaded } from './Unloaded.js'

/** Tells the developer that the page leaves no way to connect, unless there is one that did not load. */
export function NoMethods() {
  const text = useText()
  return (
    <Unloaded>
      <Note kind="caution">
        <b>{text('wallets.method.none')}</b>
        <br />
        {text('wallets.method.none.text')}
      </Note>
    </Unloaded>
  )
}
