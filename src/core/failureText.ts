import { PorticoError } from 'portico/kernel'
import { errorText } from './errorText.js'
import { field } from './field.js'

/** Maximum length of a message from another party that is shown. */
const TEXT = 300
/** How many nested causes are inspected. */
const CAUSES = 5

/** A failure message from another party, for the visitor. */
export interface FailureText {
  /**
   * `plugin`: a gate refused, and a retry does not help. `wallet`: the wallet answered with an error, and this is its text.
   * `page`: a sentence of Portico's own about the wallet.
   */
  readonly by: 'plugin' | 'wallet' | 'page'
  readonly text: string
}

/**
 * The message of the plugin or wallet behind an error; undefined if there is none, e.g. because an answer
 * never came.
 */
export const failureText = (error: unknown): FailureText | undefined => {
  let each = error
  for (let left = CAUSES; left && each instanceof PorticoError; left--) {
    const text = errorText(each).slice(0, TEXT)
    if (each.category === 'gate') return { by: 'plugin', text }
    const cause = field(each, 'cause')
    // An error that a wallet threw keeps a copy of it as its cause.
    if (each.category === 'wallet')
      return { by: errorText(cause).slice(0, TEXT) === text ? 'wallet' : 'page', text }
    each = cause
  }
  return undefined
}
