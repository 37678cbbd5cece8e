import { errorText as textOf } from 'portico'

/** The message of an error and, if known, its cause. */
export const errorText = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  const text = textOf(error)
  return cause === undefined || textOf(cause) === text ? text : `${text}: ${textOf(cause)}`
}
