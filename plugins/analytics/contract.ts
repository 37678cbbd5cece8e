import { type Events, point } from 'portico/kernel'

export { analyticsHost } from './analyticsHost.js'

/** Options of the plugin. */
export interface AnalyticsOptions {
  /** Name of the SDK in the query `st`; defaults to `portico`. */
  readonly st?: string
  /** Its version in the query `sv`; defaults to `react-portico-` and the version of the package. */
  readonly sv?: string
  /** Whether events are sent as lists to `/batch`, instead of one by one to `/e`; defaults to false. */
  readonly batch?: boolean
}

/**
 * How an event of the bus is told to the analytics service. Only the fields that a rule names are sent, as texts of at most 200
 * characters, without e-mail addresses, links' queries, tokens and keys; from `message` addresses and amounts are removed, too.
 */
export interface AnalyticsRule {
  /** The event of the bus. */
  readonly on: keyof Events
  /** Fields of its payload and the values that they must have, such as `{ view: 'Swap' }`; a missing field counts as false. */
  readonly where?: Readonly<Record<string, string | boolean>>
  /** The name that the service gets, such as `SWAP_SUCCESS`. */
  readonly event: string
  /** The properties, each with the field of the payload that holds its text. A `hash` is sent as it is. */
  readonly properties?: Readonly<Record<string, string>>
  /** Whether `isSmartAccount` is sent, which tells if the account is a smart account; defaults to false. */
  readonly smartAccount?: boolean
}

/** Rules of plugins that have events of their own; those of Portico's plugins are part of `analytics`. */
export const analyticsRules = point<AnalyticsRule>('analyticsRules')

declare module 'portico/core' {
  interface HostList {
    analytics: 'https'
  }
}

declare module 'portico/kernel' {
  interface Features {
    analytics: boolean
  }
}
