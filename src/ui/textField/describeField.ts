import type { FieldNotesProps } from './FieldNotes.js'

/** Attributes that connect a field with its FieldNotes. */
export const describeField = (
  { id, error, hint }: FieldNotesProps,
  extra: string | undefined,
): { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined } => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [error && `${id}e`, hint && `${id}h`, extra].filter(Boolean).join(' ') || undefined,
})
