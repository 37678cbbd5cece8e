import { errorText as textOf } from 'portico'

/** What happened and, where the error says so, why. */
export const errorText = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  const text = textOf(error)
  return cause === undefined || textOf(cause) === text ? text : `${text}: ${textOf(cause)}`
}
