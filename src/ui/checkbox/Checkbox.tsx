'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import { joinClasses, useStyles } from '../core.js'
import { Icon } from '../rest.js'
import { describeField } from '../textField/describeField.js'
import { FieldNotes } from '../textField/FieldNotes.js'
import { textFieldStyles } from '../textField/textFieldStyles.js'
import { checkboxStyles } from './checkboxStyles.js'

/** Props of Checkbox. */
export interface CheckboxProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'checked' | 'onChange' | 'children' | 'disabled'> {
  /** The statement that is agreed to; links inside it do not tick the box. */
  label: ReactNode
  /** Whether it is ticked. */
  checked: boolean
  /** Receives the new state. */
  onChange: (checked: boolean) => void
  /** Why it must be ticked first. */
  error?: ReactNode
  /** Test id of the box. */
  testId?: string | undefined
}

/** A native checkbox, for legal texts and for risks that are taken. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { label, checked, onChange, error, className, testId, id, 'aria-describedby': describedBy, ...rest },
  ref,
) {
  useStyles(textFieldStyles)
  useStyles(checkboxStyles)
  const ownId = useId()
  const notes = { id: id ?? ownId, error }
  return (
    <div className={joinClasses('p-field p-checkbox', className)} data-error={error ? '' : undefined}>
      <label htmlFor={notes.id}>
        <input
          {...rest}
          {...describeField(notes, describedBy)}
          ref={ref}
          id={notes.id}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          data-testid={testId}
        />
        <Icon name="check" />
        <span>{label}</span>
      </label>
      <FieldNotes {...notes} />
    </div>
  )
})
