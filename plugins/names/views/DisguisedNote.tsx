'use client'
import { useText } from 'portico/react'
import { Note } from 'portico/ui'
import type { NamesTestId } from '../NamesTestId.js'

/** Says that the account's name can be taken for another. */
export default function DisguisedNote() {
  const text = useText()
  return (
    <Note kind="caution" testId={'names-disguised' satisfies NamesTestId}>
      {text('names.disguised')}
    </Note>
  )
}
