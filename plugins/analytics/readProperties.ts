import { field } from 'portico/core'
import type { AnalyticsRule } from './contract.js'
import { scrub, scrubMessage } from './scrub.js'

/** State of the modal that analytics events include. */
export interface EventContext {
  readonly isConnected: boolean
  readonly isSmartAccount: boolean
  readonly network: string | undefined
  /** Parameters of the view that is shown. */
  readonly params: unknown
  /** The name of a way to connect. */
  nameOf(connectorId: unknown): string | undefined
}

export type Properties = Readonly<Record<string, string | number | boolean | undefined>>

const MAX_TEXT = 200
const HASH = /^\w{10,128}$/

/** A text as it may be sent. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? scrub(value, MAX_TEXT) : undefined

const sentText = (name: string, value: unknown): string | undefined => {
  if (typeof value !== 'string' || !value) return undefined
  // Transaction hashes are public; scrubbing would take them for keys.
  if (name === 'hash') return HASH.test(value) ? value : undefined
  return name === 'message' ? scrubMessage(value, MAX_TEXT) : scrub(value, MAX_TEXT)
}

/** The known fields of a plugin's rule; empty if the rule is malformed, so that it cannot silence the others. */
export const readRule = (rule: unknown): readonly AnalyticsRule[] => {
  const { on, where = {}, event, properties = {}, smartAccount } = Object(rule) as Partial<AnalyticsRule>
  if (typeof on !== 'string' || typeof event !== 'string' || !where || !properties) return []
  return [{ on, where, event, properties, smartAccount: smartAccount === true }]
}

/** Whether a rule is about an event of the bus. */
export const matches = ({ on, where = {} }: AnalyticsRule, name: string, payload: unknown): boolean =>
  on === name && Object.entries(where).every(([key, value]) => (field(payload, key) ?? false) === value)

/** The properties that a rule names: no payload is passed on as a whole. */
export const readProperties = (
  { smartAccount, properties = {} }: AnalyticsRule,
  payload: unknown,
  { isSmartAccount }: EventContext,
): Properties => ({
  ...(smartAccount && { isSmartAccount }),
  ...Object.fromEntries(
    Object.entries(properties).map(([name, key]) => [name, sentText(name, field(payload, key))]),
  ),
})
