'use client'

import type { ReactNode } from 'react'
import type { LateTestId } from '../lateTestIds.js'
import { Icon } from '../rest.js'

/** Props of FieldNotes. */
export interface FieldNotesProps {
  /** Id of the field. */
  id: string
  /** What is wrong and how to put it right. */
  error?: ReactNode
  /** What the field wants. */
  hint?: ReactNode
}

/** The sentences under a field; `describeField` says how the field refers to them. */
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
