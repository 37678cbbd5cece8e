'use client'

import type { ReactNode } from 'react'
import type { LateTestId } from '../lateTestIds.js'
import { Icon } from '../rest.js'

/** Props of FieldNotes. */
export interface FieldNotesProps {
  /** Id of the field. */
  id: string
  /** Error message: what is wrong and how to fix it. */
  error?: ReactNode
  /** Hint below the field. */
  hint?: ReactNode
}

/** The sentences below a field; `describeField` makes the field refer to them. */
export function FieldNotes({ id, error, hint }: FieldNotesProps) {
  return (
    <>
      {hint && (
        <p id={`${id}h`} className="p-field-hint">
          {hint}
        </p>
      )}
      <p
        id={`${id}e`}
        className="p-field-error"
        aria-live="polite"
        data-testid={'field-error' satisfies LateTestId}
      >
        {error && (
          <>
            <Icon name="error" />
            <span>{error}</span>
          </>
        )}
      </p>
    </>
  )
}
