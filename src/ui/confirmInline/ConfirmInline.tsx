'use client'

import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react'
import { joinClasses, useStyles } from '../core.js'
import type { LateTestId } from '../lateTestIds.js'
import { Button, restStyles } from '../rest.js'
import { confirmInlineStyles } from './confirmInlineStyles.js'

/** Props of ConfirmInline. */
export interface ConfirmInlineProps extends Omit<ComponentPropsWithoutRef<'div'>, 'role' | 'children'> {
  /** The consequence, as a question. */
  question: ReactNode
  /** Label of the confirming button. */
  confirmLabel: ReactNode
  /** Label of the cancelling button. */
  cancelLabel: ReactNode
  /** Runs the action. */
  onConfirm: () => void
  /** Restores the replaced row; the caller moves the focus there. */
  onCancel: () => void
  /** Look of the confirming button; defaults to `destructive`. */
  variant?: 'primary' | 'destructive' | undefined
  /** True while the action is running. */
  busy?: boolean | undefined
  /** Label of the confirming button while busy. */
  busyLabel?: ReactNode
  /** Test id of the group. */
  testId?: string | undefined
}

/** A question in place of the row it is about; the safe answer gets the focus, and Escape chooses it. */
export const ConfirmInline = forwardRef<HTMLDivElement, ConfirmInlineProps>(function ConfirmInline(
  {
    question,
    confirmLabel,
    cancelLabel,
    onConfirm,
    onCancel,
    variant = 'destructive',
    busy = false,
    busyLabel,
    className,
    testId = 'confirm' satisfies LateTestId,
    onKeyDown,
    ...rest
  },
  ref,
) {
  useStyles(restStyles)
  useStyles(confirmInlineStyles)
  const id = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event)
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // The handler that closes the modal on Escape checks this.
    event.preventDefault()
    if (!busy) onCancel()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      {...rest}
      ref={ref}
      role="group"
      aria-labelledby={id}
      className={joinClasses('p-confirm', className)}
      data-testid={testId}
      onKeyDown={onKey}
    >
      <p id={id}>{question}</p>
      <div>
        <Button
          ref={cancel}
          aria-describedby={id}
          onClick={onCancel}
          disabledReason={busy ? '' : undefined}
          testId={'confirm-cancel' satisfies LateTestId}
        >
          {cancelLabel}
        </Button>
        <Button
          variant={variant}
          aria-describedby={id}
          onClick={onConfirm}
          busy={busy}
          busyLabel={busyLabel}
          testId={'confirm-accept' satisfies LateTestId}
        >
          {confirmLabel}
        </Button>
      </div>
    </div>
  )
})
