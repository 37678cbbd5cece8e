import { PorticoError } from 'portico/kernel'
import { errorText } from './errorText.js'
import { field } from './field.js'

/** Maximum length of a message from another party that is shown. */
const TEXT = 300
/** How many nested causes are inspected. */
const CAUSES = 5

/** A failure message from another party, for the visitor. */
export interface FailureText {
  /** `plugin`: a gate refused, and a retry does not help. `wallet`: the wallet answered with an error. */
  readonly by: 'plugin' | 'wallet'
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
    if (each.category === 'wallet') return { by: 'wallet', text }
    each = field(each, 'cause')
  }
  return undefined
}
