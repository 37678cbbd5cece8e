'use client'
import type { Notices, Snack } from 'portico/core'
import type { Dispose } from 'portico/kernel'
import { restStyles, Snackbar, useStyles } from 'portico/ui'
import { useEffect, useRef } from 'react'

interface HeldSnackbarProps {
  readonly snack: Snack | undefined
  readonly hold: Notices['hold'] | undefined
}

/** The message above the rail; it stays while the pointer or the focus is on it. */
export const HeldSnackbar = ({ snack, hold }: HeldSnackbarProps) => {
  // Mounted with the first view at rest, and from then on.
  useStyles(restStyles)
  const held = useRef(new Map<string, Dispose>())
  const start = (by: string) => () => {
    if (snack && hold && !held.current.has(by)) held.current.set(by, hold())
  }
  const end = (by: string) => () => {
    held.current.get(by)?.()
    held.current.delete(by)
  }
  const id = snack?.id
  // A message that goes away under the pointer tells nobody that the pointer left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(
    () => () => {
      for (const release of held.current.values()) release()
      held.current.clear()
    },
    [id],
  )
  return (
    <Snackbar
      message={snack?.text}
      kind={snack?.variant ?? 'info'}
      onPointerEnter={start('pointer')}
      onPointerLeave={end('pointer')}
      onFocus={start('focus')}
      onBlur={end('focus')}
    />
  )
}
