'use client'

import {
  type ComponentPropsWithoutRef,
  type ComponentPropsWithRef,
  type CSSProperties,
  forwardRef,
  type ReactNode,
  useId,
} from 'react'
import { joinClasses, useStyles } from '../core.js'
import type { LateTestId } from '../lateTestIds.js'
import { describeField } from '../textField/describeField.js'
import { FieldNotes } from '../textField/FieldNotes.js'
import { TextField } from '../textField/TextField.js'
import { textFieldStyles } from '../textField/textFieldStyles.js'
import { codeInputStyles } from './codeInputStyles.js'

/** Props of CodeInput. */
export interface CodeInputProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange' | 'disabled' | 'type' | 'maxLength'> {
  /** Name of the field with the number of digits, such as "One-time code, 6 digits". */
  label: string
  /** How many digits the code has; more than 8 make one plain field. */
  length?: number | undefined
  /** Digits so far. */
  value: string
  /** Receives the digits. */
  onChange: (value: string) => void
  /** Receives the code as soon as its last digit is there. */
  onComplete?: ((code: string) => void) | undefined
  /** Locks the field while the code is checked. */
  checking?: boolean | undefined
  /** What is wrong and how to put it right. */
  error?: ReactNode
  /** Says that the last digit sends the code. */
  hint?: ReactNode
  /** Test id of the input. */
  testId?: string | undefined
}

/** A one-time code: one real input, from which the boxes are drawn, so that paste and autofill work. */
export const CodeInput = forwardRef<HTMLInputElement, CodeInputProps>(function CodeInput(
  {
    label,
    length = 6,
    value,
    onChange,
    onComplete,
    checking = false,
    error,
    hint,
    className,
    testId = 'code-input' satisfies LateTestId,
    id,
    readOnly,
    onFocus,
    onPointerUp,
    onKeyDown,
    'aria-describedby': describedBy,
    ...rest
  },
  ref,
) {
  useStyles(textFieldStyles)
  useStyles(codeInputStyles)
  const ownId = useId()
  const notes = { id: id ?? ownId, error, hint }
  const boxed = length <= 8
  const take = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length)
    if (digits === value) return
    onChange(digits)
    if (digits.length === length) onComplete?.(digits)
  }
  // The caret is not drawn inside the digits, so it may only stand after them.
  const toEnd = (field: HTMLInputElement) => {
    if (boxed && field.selectionStart === field.selectionEnd) field.setSelectionRange(length, length)
  }
  const field = {
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    autoCapitalize: 'off',
    spellCheck: false,
    enterKeyHint: 'done',
    dir: 'ltr',
    ...rest,
    ref,
    id: notes.id,
    value,
    readOnly: checking || readOnly,
    onFocus: (event) => {
      onFocus?.(event)
      toEnd(event.currentTarget)
    },
    onPointerUp: (event) => {
      onPointerUp?.(event)
      toEnd(event.currentTarget)
    },
    onKeyDown: (event) => {
      onKeyDown?.(event)
      if (boxed && !event.shiftKey && ['ArrowLeft', 'ArrowUp', 'Home'].includes(event.key))
        event.preventDefault()
    },
  } satisfies ComponentPropsWithRef<'input'>
  const name = joinClasses('p-code', className)
  if (!boxed)
    return (
      <TextField
        {...field}
        {...notes}
        label={label}
        className={name}
        testId={testId}
        busy={checking}
        aria-describedby={describedBy}
        onChange={take}
      />
    )
  return (
    <div className={joinClasses('p-field', name)} data-error={error ? '' : undefined}>
      <label className="p-sr" htmlFor={notes.id}>
        {label}
      </label>
      <div className="p-code-boxes" style={{ '--n': length } as CSSProperties}>
        <input
          type="text"
          {...field}
          {...describeField(notes, describedBy)}
          aria-busy={checking || undefined}
          data-testid={testId}
          onChange={(event) => take(event.target.value)}
        />
        {Array.from({ length }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={at}
            aria-hidden
            data-active={at === Math.min(value.length, length - 1) ? '' : undefined}
          >
            {value[at]}
          </span>
        ))}
      </div>
      <FieldNotes {...notes} />
    </div>
  )
})
