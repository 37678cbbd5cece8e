'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import { joinClasses, useStyles } from '../core.js'
import { describeField } from './describeField.js'
import { FieldNotes } from './FieldNotes.js'
import { textFieldStyles } from './textFieldStyles.js'

/** Props of TextField. */
export interface TextFieldProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange' | 'disabled'> {
  /** Visible name of the field. */
  label: ReactNode
  /** Text in the field. */
  value: string
  /** Receives the new text. */
  onChange: (value: string) => void
  /** Error message: what is wrong and how to fix it. */
  error?: ReactNode
  /** Hint below the field. */
  hint?: ReactNode
  /** Content before the text, such as an Icon. */
  start?: ReactNode
  /** Content after the text, such as an IconButton. */
  end?: ReactNode
  /** True while the text is being checked; typing stays possible. */
  busy?: boolean | undefined
  /** Text after the input while busy. */
  busyLabel?: ReactNode
  /** Disables the field and shows the reason below it. */
  disabledReason?: string | undefined
  /** Test id of the input. */
  testId?: string | undefined
}

/** A labelled line of text; its error and hint are its description. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  {
    label,
    value,
    onChange,
    error,
    hint,
    start,
    end,
    busy = false,
    busyLabel,
    disabledReason,
    className,
    testId,
    id,
    readOnly,
    'aria-describedby': describedBy,
    ...rest
  },
  ref,
) {
  useStyles(textFieldStyles)
  const ownId = useId()
  const isDisabled = disabledReason !== undefined
  const notes = { id: id ?? ownId, error, hint: disabledReason || hint }
  return (
    <div className={joinClasses('p-field', className)} data-error={error ? '' : undefined}>
      <label htmlFor={notes.id}>{label}</label>
      <div className="p-field-box">
        {start}
        <input
          type="text"
          {...rest}
          {...describeField(notes, describedBy)}
          ref={ref}
          id={notes.id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          readOnly={isDisabled || readOnly}
          aria-disabled={isDisabled || undefined}
          aria-busy={busy || undefined}
          data-testid={testId}
        />
        {busy && busyLabel && <span role="status">{busyLabel}</span>}
        {end}
      </div>
      <FieldNotes {...notes} />
    </div>
  )
})
