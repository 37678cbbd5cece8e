'use client'
import { useText } from 'portico/react'
import { Note } from 'portico/ui'
import { LoadFailure } from './LoadFailure.js'

/** Tells the developer that the page has no connect method, unless one failed to load. */
export function NoMethods() {
  const text = useText()
  return (
    <LoadFailure>
      <Note kind="caution">
        <b>{text('wallets.method.none')}</b>
        <br />
        {text('wallets.method.none.text')}
      </Note>
    </LoadFailure>
  )
}
