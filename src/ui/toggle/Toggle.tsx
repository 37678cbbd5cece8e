'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import { guardPress, joinClasses, useStyles } from '../core.js'
import { toggleStyles } from './toggleStyles.js'

/** Props of Toggle. */
export interface ToggleProps
  extends Omit<
    ComponentPropsWithoutRef<'button'>,
    'role' | 'onClick' | 'onChange' | 'disabled' | 'children'
  > {
  /** Name of the setting. */
  label: ReactNode
  /** Effect of the setting. */
  description?: ReactNode
  /** Whether it is on. */
  checked: boolean
  /** Called with the requested state. */
  onChange: (checked: boolean) => void
  /** True while the change is running; clicks do nothing. */
  busy?: boolean | undefined
  /** Description while busy. */
  busyLabel?: ReactNode
  /** Disables the toggle and shows the reason in the second line. */
  disabledReason?: string | undefined
  /** Test id of the switch. */
  testId?: string | undefined
}

/** A setting that takes effect at once. */
export const Toggle = forwardRef<HTMLButtonElement, ToggleProps>(function Toggle(
  {
    label,
    description,
    checked,
    onChange,
    busy = false,
    busyLabel,
    disabledReason,
    className,
    testId,
    'aria-describedby': describedBy,
    ...rest
  },
  ref,
) {
  useStyles(toggleStyles)
  const id = useId()
  const isDisabled = busy || disabledReason !== undefined
  const more = (busy && busyLabel) || disabledReason || description
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      role="switch"
      aria-checked={checked}
      aria-labelledby={`${id}l`}
      aria-describedby={more ? joinClasses(id, describedBy) : describedBy}
      aria-busy={busy || undefined}
      aria-disabled={isDisabled || undefined}
      className={joinClasses('p-row p-toggle', className)}
      data-testid={testId}
      onClick={guardPress(isDisabled, () => onChange(!checked))}
    >
      <span className="p-row-text">
        <span id={`${id}l`} className="p-row-name">
          {label}
        </span>
        {more && (
          <span id={id} className="p-row-more">
            {more}
          </span>
        )}
      </span>
      <span className="p-toggle-track" aria-hidden>
        <i />
      </span>
    </button>
  )
})
