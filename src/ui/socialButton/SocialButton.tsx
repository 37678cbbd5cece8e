'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import { guardPress, joinClasses, useStyles } from '../core.js'
import { socialButtonStyles } from './socialButtonStyles.js'

/** Props of SocialButton. */
export interface SocialButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'disabled' | 'children'> {
  /** Mark of the provider; decorative. */
  mark?: ReactNode
  /** Name of the button, such as "Continue with Google". */
  label: string
  /** Text in sight: the name of the provider, or in full width the name of the button, which must have it as a part. */
  text?: string | undefined
  /** Says that the login runs; presses do nothing. */
  busy?: boolean | undefined
  /** Switches the button off and says why to a reader; say it in sight as well. */
  disabledReason?: string | undefined
  /** Test id of the button. */
  testId?: string | undefined
}

/** A login by another service: its mark, with or without its name. */
export const SocialButton = forwardRef<HTMLButtonElement, SocialButtonProps>(function SocialButton(
  {
    mark,
    label,
    text,
    busy = false,
    disabledReason,
    className,
    testId,
    onClick,
    'aria-describedby': describedBy,
    ...rest
  },
  ref,
) {
  useStyles(socialButtonStyles)
  const id = useId()
  const off = busy || disabledReason !== undefined
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={joinClasses('p-social', className)}
      // What is in sight is the name then; the mark may be a letter, which is none of it.
      aria-label={text === label ? undefined : label}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      aria-describedby={disabledReason ? joinClasses(id, describedBy) : describedBy}
      data-testid={testId}
      onClick={guardPress(off, onClick)}
    >
      {mark && <span aria-hidden>{mark}</span>}
      {text}
      {disabledReason && (
        <span id={id} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
})
