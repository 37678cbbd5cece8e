import type { FieldNotesProps } from './FieldNotes.js'

/** Attributes that bind a field to its FieldNotes. */
export const describeField = (
  { id, error, hint }: FieldNotesProps,
  extra: string | undefined,
): { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined } => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [error && `${id}e`, hint && `${id}h`, extra].filter(Boolean).join(' ') || undefined,
})
