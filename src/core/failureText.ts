import { PorticoError } from 'portico/kernel'
import { errorText } from './errorText.js'
import { field } from './field.js'

/** Longest text of another party that is shown. */
const TEXT = 300
/** Errors behind an error that are looked at. */
const CAUSES = 5

/** What another party said instead of doing what it was asked, to be shown to the visitor. */
export interface FailureText {
  /** `plugin`: a gate let nobody through, and trying again does not help; `wallet`: the wallet answered with an error. */
  readonly by: 'plugin' | 'wallet'
  readonly text: string
}

/** The words of the plugin or the wallet behind an error; undefined where nobody said anything, as when an answer did not come. */
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
