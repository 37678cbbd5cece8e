'use client'
import { useHost, useSource } from 'portico/react'
import { Note } from 'portico/ui'

/** Tells the developer why the card is empty, in English like every text for developers. */
export function NoView() {
  const plugins = useSource(useHost().plugins)
  const off = plugins.filter((each) => each.status === 'off').map((each) => each.id)
  // If nothing was switched off, the host made a modal without plugins on purpose.
  if (!off.length) return null
  return (
    <div lang="en" dir="ltr">
      <Note kind="caution">
        <b>No connect method is enabled</b> These plugins are turned off by this page’s features:{' '}
        {off.join(', ')}.
      </Note>
    </div>
  )
}
