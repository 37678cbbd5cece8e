'use client'
import type { Notices, Snack } from 'portico/core'
import type { Dispose } from 'portico/kernel'
import { useText } from 'portico/react'
import { Button, SnackbarBody } from 'portico/ui'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { placeBeside } from './placeBeside.js'

interface HeldSnackProps {
  readonly snack: Snack
  readonly board: Notices | undefined
  /** Takes the focus from a control that goes. */
  leave(): void
}

/** The message beside the card or above its rail; it stays while the pointer or the focus is on it. */
export const HeldSnack = ({ snack, board, leave }: HeldSnackProps) => {
  const text = useText()
  const held = useRef(new Map<string, Dispose>())
  const box = useRef<HTMLDivElement>(null)
  const start = (by: string) => () => {
    if (board && !held.current.has(by)) held.current.set(by, board.hold())
  }
  const end = (by: string) => () => {
    held.current.get(by)?.()
    held.current.delete(by)
  }
  const close = (act: () => void) => {
    leave()
    act()
  }
  const { id, text: message, variant, action } = snack
  // A message that goes away under the pointer tells nobody that the pointer left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(
    () => () => {
      for (const release of held.current.values()) release()
      held.current.clear()
    },
    [id],
  )
  // What the visitor is at, such as the button that failed, must not be under what is said of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useLayoutEffect(() => {
    const undo = box.current ? placeBeside(box.current) : undefined
    const active = (box.current?.getRootNode() as ShadowRoot | undefined)?.activeElement
    if (active?.closest('.p-body')) active.scrollIntoView({ block: 'nearest' })
    return undo
  }, [id])
  return (
    <SnackbarBody
      ref={box}
      kind={variant}
      action={
        action && (
          <Button variant="link" onClick={() => close(() => board?.act(id))}>
            {action}
          </Button>
        )
      }
      // What is under way ends by itself.
      onDismiss={variant === 'loading' ? undefined : () => close(() => board?.dismiss(id))}
      dismissLabel={text('modal.dismiss')}
      onPointerEnter={start('pointer')}
      onPointerLeave={end('pointer')}
      onFocus={start('focus')}
      onBlur={end('focus')}
    >
      {message}
    </SnackbarBody>
  )
}
