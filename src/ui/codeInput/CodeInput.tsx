'use client'

import {
  type ComponentPropsWithoutRef,
  type ComponentPropsWithRef,
  type CSSProperties,
  forwardRef,
  type ReactNode,
  type SyntheticEvent,
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
  /** Number of digits of the code; more than 8 make one plain field. */
  length?: number | undefined
  /** Digits so far. */
  value: string
  /** Called with the digits. */
  onChange: (value: string) => void
  /** Called with the code once its last digit was entered. */
  onComplete?: ((code: string) => void) | undefined
  /** Locks the field while the code is being checked. */
  checking?: boolean | undefined
  /** Error message: what is wrong and how to fix it. */
  error?: ReactNode
  /** Tells the visitor that the last digit submits the code. */
  hint?: ReactNode
  /** Test id of the input. */
  testId?: string | undefined
}

/** A one-time code: a single input behind drawn boxes, so that paste and autofill work. */
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
    // The low four bits of a digit in another script are its value; in Indic scripts they are six more.
    const plain = text.replace(/[^\P{Nd}\d]/gu, (digit) =>
      String((digit.charCodeAt(0) - (/[\u0900-\u0dff]/.test(digit) ? 6 : 0)) & 15),
    )
    // The visitor may have pasted the whole mail, which contains other numbers, too.
    const digits =
      plain.split(/\D/).find((each) => each.length === length) ?? plain.replace(/\D/g, '').slice(0, length)
    if (digits === value) return
    onChange(digits)
    if (digits.length === length) onComplete?.(digits)
  }
  // The caret is not drawn between the digits, so it must stay after them.
  const toEnd = ({ target }: SyntheticEvent) => {
    const field = target as HTMLInputElement
    if (field.selectionStart === field.selectionEnd) field.setSelectionRange(length, length)
  }
  const field = {
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    spellCheck: false,
    enterKeyHint: 'done',
    dir: 'ltr',
    ...rest,
    ref,
    id: notes.id,
    value,
    readOnly: checking || readOnly,
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles bubbling events of the input */}
      <div
        className="p-code-boxes"
        style={{ '--n': length } as CSSProperties}
        onFocus={toEnd}
        onPointerUp={toEnd}
        onKeyDown={(event) => {
          if (!event.shiftKey && /^(Arrow(Left|Up)|Home)$/.test(event.key)) event.preventDefault()
        }}
      >
        <input
          {...field}
          {...describeField(notes, describedBy)}
          aria-busy={checking || undefined}
          data-testid={testId}
          onChange={(event) => take(event.target.value)}
        />
        {Array.from({ length }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its place
            key={index}
            aria-hidden
            data-active={index === Math.min(value.length, length - 1) ? '' : undefined}
          >
            {value[index]}
          </span>
        ))}
      </div>
      <FieldNotes {...notes} />
    </div>
  )
})
