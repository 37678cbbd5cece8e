'use client'

import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent, useEffect, useState } from 'react'
import type { LateTestId } from '../lateTestIds.js'
import { Button, copyText, Icon, IconButton } from '../rest.js'

/** Props of CopyButton. */
export interface CopyButtonProps
  extends Omit<ComponentPropsWithoutRef<'button'>, 'children' | 'disabled' | 'value'> {
  /** Text that is copied. */
  text: string
  /** Accessible name; name the copied thing. */
  label: string
  /** Announced after copying, and shown by a button with text. */
  copiedLabel: string
  /** Shows the label next to the icon. */
  wide?: boolean | undefined
  /** Disables a button with text while there is nothing to copy. */
  disabledReason?: string | undefined
  /** Called if the browser refuses. */
  onFailed?: (() => void) | undefined
  /** Test id of the button. */
  testId?: string | undefined
}

/** Copies a text and confirms it for a moment. */
export const CopyButton = forwardRef<HTMLButtonElement, CopyButtonProps>(function CopyButton(
  {
    text,
    label,
    copiedLabel,
    wide,
    disabledReason,
    onFailed,
    onClick,
    testId = 'copy-button' satisfies LateTestId,
    ...rest
  },
  ref,
) {
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(0), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  const icon = copied ? 'check' : 'copy'
  const shared = {
    ...rest,
    ref,
    testId,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      onClick?.(event)
      if (event.defaultPrevented) return
      copyText(text).then((ok) => (ok ? setCopied((count) => count + 1) : onFailed?.()))
    },
  }
  return (
    <>
      {wide ? (
        <Button {...shared} disabledReason={disabledReason}>
          <Icon name={icon} />
          {copied ? copiedLabel : label}
        </Button>
      ) : (
        <IconButton {...shared} icon={icon} label={label} />
      )}
      <span role="status" className="p-sr">
        {copied ? copiedLabel : ''}
      </span>
    </>
  )
})
