'use client'

import { type ComponentPropsWithoutRef, type CSSProperties, forwardRef, type ReactNode, useId } from 'react'
import { joinClasses, useStyles } from '../core.js'
import { lateTestIds } from '../lateTestIds.js'
import { describeField } from '../textField/describeField.js'
import { FieldNotes } from '../textField/FieldNotes.js'
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
    testId = lateTestIds.codeInput,
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
  const input = (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="done"
      dir="ltr"
      {...rest}
      {...describeField(notes, describedBy)}
      ref={ref}
      id={notes.id}
      value={value}
      readOnly={checking || readOnly}
      aria-busy={checking || undefined}
      data-testid={testId}
      onChange={(event) => take(event.target.value)}
      onFocus={(event) => {
        onFocus?.(event)
        toEnd(event.currentTarget)
      }}
      onPointerUp={(event) => {
        onPointerUp?.(event)
        toEnd(event.currentTarget)
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (boxed && !event.shiftKey && ['ArrowLeft', 'ArrowUp', 'Home'].includes(event.key))
          event.preventDefault()
      }}
    />
  )
  return (
    <div className={joinClasses('p-field p-code', className)} data-error={error ? '' : undefined}>
      <label className={boxed ? 'p-sr' : undefined} htmlFor={notes.id}>
        {label}
      </label>
      {boxed ? (
        <div className="p-code-boxes" style={{ '--n': length } as CSSProperties}>
          {input}
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
      ) : (
        <div className="p-field-box">{input}</div>
      )}
      <FieldNotes {...notes} />
    </div>
  )
})
