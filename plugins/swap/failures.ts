import { errorText, failureText, field, type Settings } from 'portico/core'
import { type MessageId, PorticoError } from 'portico/kernel'

/** Creates an error about a swap that has not been sent, with a text for the visitor. */
export const notSent = (text: string, cause?: unknown): PorticoError =>
  new PorticoError(text, { category: 'transfer', ...(cause !== undefined && { cause }) })

/** Texts for requests that a chain refuses, by the chain's reason. */
const REFUSALS: Readonly<Record<string, MessageId>> = {
  account: 'swap.moved',
  network: 'swap.moved',
  unsent: 'swap.failed',
}

/** A sentence about a failure of a swap that has not been sent. */
export const failureSentence = (error: unknown, text: Settings['text']): string => {
  const reason = field(error, 'reason')
  if (typeof reason === 'string' && Object.hasOwn(REFUSALS, reason))
    return text(REFUSALS[reason] as MessageId)
  const known = failureText(error)
  if (known) return known.text
  return error instanceof PorticoError && error.category === 'transfer'
    ? errorText(error)
    : text('swap.failed')
}
