'use client'

import { type ComponentPropsWithoutRef, forwardRef, useId } from 'react'
import { joinClasses, useStyles } from '../core.js'
import type { LateTestId } from '../lateTestIds.js'
import { Icon, IconButton } from '../rest.js'
import { searchFieldStyles } from './searchFieldStyles.js'

/** Props of SearchField. */
export interface SearchFieldProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'value' | 'onChange'> {
  /** Name of the field, also its placeholder unless one is given. */
  label: string
  /** Text in the field. */
  value: string
  /** Receives the new text. */
  onChange: (value: string) => void
  /** Name of the clear button; without it there is none. */
  clearLabel?: string | undefined
  /** Test id of the input. */
  testId?: string | undefined
}

/** A labelled search input. */
export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(
  {
    label,
    value,
    onChange,
    clearLabel,
    className,
    testId = 'search-field' satisfies LateTestId,
    id,
    ...rest
  },
  ref,
) {
  useStyles(searchFieldStyles)
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <div className={joinClasses('p-search', className)}>
      <Icon name="search" />
      <label className="p-sr" htmlFor={inputId}>
        {label}
      </label>
      <input
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={label}
        {...rest}
        ref={ref}
        id={inputId}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        data-testid={testId}
      />
      {clearLabel && value && (
        <IconButton
          icon="close"
          label={clearLabel}
          onClick={({ currentTarget }) => {
            // The button is about to be removed, and its focus with it.
            currentTarget.parentElement?.querySelector('input')?.focus()
            onChange('')
          }}
          testId={'search-clear' satisfies LateTestId}
        />
      )}
    </div>
  )
})
