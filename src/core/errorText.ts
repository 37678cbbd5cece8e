import { field } from './field.js'

/**
 * The text of anything thrown: the string itself, the message of its first issue, the error's message, or
 * `Unknown error`.
 */
export const errorText = (error: unknown): string => {
  if (typeof error === 'string') return error
  const issue = field(error, 'issues', '0', 'message')
  if (typeof issue === 'string') return issue
  // Wallets throw plain objects with a message, which count as errors, too. Their getters may throw.
  const message = field(error, 'message')
  return typeof message === 'string' && message ? message : 'Unknown error'
}
