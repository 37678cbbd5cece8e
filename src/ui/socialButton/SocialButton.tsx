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
  /** Visible text: the provider's name, or in full width the button's name, which must contain it. */
  text?: string | undefined
  /** True while the login is running; clicks do nothing. */
  busy?: boolean | undefined
  /** Disables the button and tells screen readers the reason; show it as well. */
  disabledReason?: string | undefined
  /** Test id of the button. */
  testId?: string | undefined
}

/** A social login: the provider's mark, with or without its name. */
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
  const isDisabled = busy || disabledReason !== undefined
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={joinClasses('p-social', className)}
      // If the visible text is the name, none is set; the mark may be a letter that is not part of it.
      aria-label={text === label ? undefined : label}
      aria-busy={busy || undefined}
      aria-disabled={isDisabled || undefined}
      aria-describedby={disabledReason ? joinClasses(id, describedBy) : describedBy}
      data-testid={testId}
      onClick={guardPress(isDisabled, onClick)}
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
