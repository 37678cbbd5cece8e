'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import { joinClasses, useStyles } from '../core.js'
import type { LateTestId } from '../lateTestIds.js'
import { describeField } from '../textField/describeField.js'
import { FieldNotes } from '../textField/FieldNotes.js'
import { textFieldStyles } from '../textField/textFieldStyles.js'
import { amountFieldStyles } from './amountFieldStyles.js'
import { groupDigits } from './groupDigits.js'
import { isMoreThan } from './isMoreThan.js'
import { readAmount } from './readAmount.js'
import { separatorsOf } from './separatorsOf.js'

/** From how many characters the amount is drawn smaller, and still smaller. */
const LONG = 9
const VERY_LONG = 13

/** Props of AmountField. */
export interface AmountFieldProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange' | 'disabled' | 'type' | 'max'> {
  /** Visible name of the field. */
  label: ReactNode
  /** Decimal digits with at most one dot, which may be the last character during typing. */
  value: string
  /** Called with the digits; without it the field is read-only. */
  onChange?: ((value: string) => void) | undefined
  /** Maximum number of decimals; further ones are dropped. */
  decimals?: number | undefined
  /** Language whose separators are shown and understood. */
  locale?: string | undefined
  /** The available amount, in decimal digits. */
  max?: string | undefined
  /** Error while the amount is more than `max`. */
  overMax?: ReactNode
  /** Error message: what is wrong and how to fix it. */
  error?: ReactNode
  /** Hint below the field. */
  hint?: ReactNode
  /** Balance or limits, and a Max button, on the line of the label. */
  aside?: ReactNode
  /** Control after the amount, such as the choice of a token. */
  end?: ReactNode
  /** The amount in another currency, under it. */
  worth?: ReactNode
  /** Marks the amount as outdated while a newer one is loading. */
  stale?: boolean | undefined
  /** Test id of the input. */
  testId?: string | undefined
}

/** A field for an amount of money; its value stays text and never becomes a floating-point number. */
export const AmountField = forwardRef<HTMLInputElement, AmountFieldProps>(function AmountField(
  {
    label,
    value,
    onChange,
    decimals = 18,
    locale,
    max,
    overMax,
    error,
    hint,
    aside,
    end,
    worth,
    stale,
    className,
    testId = 'amount-field' satisfies LateTestId,
    id,
    readOnly,
    'aria-describedby': describedBy,
    ...rest
  },
  ref,
) {
  useStyles(textFieldStyles)
  useStyles(amountFieldStyles)
  const ownId = useId()
  const exceedsMax = max !== undefined && value !== '' && isMoreThan(value, max)
  const notes = { id: id ?? ownId, error: error ?? (exceedsMax ? overMax : undefined), hint }
  const isReadOnly = !onChange || readOnly
  const shown = isReadOnly ? groupDigits(value, locale) : value.replace('.', separatorsOf(locale).decimal)
  const asideId = `${notes.id}a`
  return (
    <div
      className={joinClasses('p-field p-amount-field', className)}
      data-error={notes.error ? '' : undefined}
      data-stale={stale ? '' : undefined}
    >
      <div className="p-amount-box">
        <div className="p-amount-top">
          <label htmlFor={notes.id}>{label}</label>
          {aside && <span id={asideId}>{aside}</span>}
        </div>
        <input
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          placeholder="0"
          dir="ltr"
          {...rest}
          {...describeField(notes, [aside ? asideId : undefined, describedBy].filter(Boolean).join(' '))}
          ref={ref}
          id={notes.id}
          type="text"
          value={shown}
          data-long={shown.length > VERY_LONG ? 'very' : shown.length > LONG ? '' : undefined}
          readOnly={isReadOnly}
          data-testid={testId}
          onChange={(event) => {
            const next = readAmount(event.target.value, locale, decimals)
            if (next !== undefined && next !== value) onChange?.(next)
          }}
        />
        {end}
        {worth && <p>{worth}</p>}
      </div>
      <FieldNotes {...notes} />
    </div>
  )
})
