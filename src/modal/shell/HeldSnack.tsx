'use client'
import type { Notices, Snack } from 'portico/core'
import type { Dispose } from 'portico/kernel'
import { useText } from 'portico/react'
import { Button, SnackbarBody } from 'portico/ui'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { placeBeside } from './placeBeside.js'

interface HeldSnackProps {
  readonly snack: Snack
  readonly notices: Notices | undefined
  /** Moves the focus away from a control that is about to be removed. */
  moveFocus(): void
}

/**
 * The message beside the card, or in it above the bar that shows the page's origin and network (the "rail").
 * It stays while it is hovered or focused.
 */
export const HeldSnack = ({ snack, notices, moveFocus }: HeldSnackProps) => {
  const text = useText()
  const held = useRef(new Map<string, Dispose>())
  const box = useRef<HTMLDivElement>(null)
  const start = (reason: string) => () => {
    if (notices && !held.current.has(reason)) held.current.set(reason, notices.hold())
  }
  const end = (reason: string) => () => {
    held.current.get(reason)?.()
    held.current.delete(reason)
  }
  const close = (act: () => void) => {
    moveFocus()
    act()
  }
  const { id, text: message, variant, action } = snack
  // The holds are released here, too, because no `pointerleave` is fired if the message is removed under the
  // pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(
    () => () => {
      for (const release of held.current.values()) release()
      held.current.clear()
    },
    [id],
  )
  // The message must not cover the focused control, such as the button that failed.
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
          <Button variant="link" onClick={() => close(() => notices?.act(id))}>
            {action}
          </Button>
        )
      }
      // A message about an operation in progress goes away by itself.
      onDismiss={variant === 'loading' ? undefined : () => close(() => notices?.dismiss(id))}
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
