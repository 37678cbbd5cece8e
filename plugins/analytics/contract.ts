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
