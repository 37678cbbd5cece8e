/** How a label falls short of the rule. */
export type LabelProblem = 'short' | 'invalid'

/** The longest label that the service takes. */
export const LABEL_LENGTH = 64

/** Checks a label: 4 letters of ASCII, digits or hyphens at least, 64 at most; undefined if it may be registered. */
export const labelProblem = (label: string): LabelProblem | undefined => {
  if (!/^[a-z\d-]*$/i.test(label) || label.length > LABEL_LENGTH) return 'invalid'
  return label.length < 4 ? 'short' : undefined
}
