import { errorText, failureText, field, type Settings } from 'portico/core'
import { type MessageId, PorticoError } from 'portico/kernel'

/** An error about something of which nothing was sent, with a text for the visitor. */
export const notSent = (text: string, cause?: unknown): PorticoError =>
  new PorticoError(text, { category: 'transfer', ...(cause !== undefined && { cause }) })

/** A sentence about a failure after which nothing was sent. `refusals`: texts by the reason of a chain. */
export const failureSentence = (
  error: unknown,
  text: Settings['text'],
  failed: MessageId,
  refusals: Readonly<Record<string, MessageId>> = {},
): string => {
  const reason = field(error, 'reason')
  if (typeof reason === 'string' && Object.hasOwn(refusals, reason))
    return text(refusals[reason] as MessageId)
  return (
    failureText(error)?.text ??
    (error instanceof PorticoError && error.category === 'transfer' ? errorText(error) : text(failed))
  )
}
