import { connectors, hosts, http, notices, router, sessions, settings } from 'portico/core'
import { definePlugin, later, optional } from 'portico/kernel'
import type { BusEvent } from './BusEvent.js'
import { type AnalyticsOptions, analyticsRules } from './contract.js'

export type { AnalyticsOptions } from './contract.js'

/** Maximum number of events that are buffered until the visitor acts. */
const MAX_EARLY = 50
/** Events that the visitor's own doing leads to. */
const VISITOR_EVENTS = /^(modal\.opened|view|connect\.|session\.c|transaction)/

/** Sends events of the modal, and its errors, to an analytics service. Loads and sends nothing before the visitor has acted. */
export const analytics = (options: AnalyticsOptions = {}) =>
  definePlugin({
    id: 'analytics',
    kernel: 1,
    feature: 'analytics',
    remote: { id: 'event_tracking' },
    hosts: ['analytics'],
    csp: { connect: ['analytics'] },
    needs: {
      connectors,
      hosts: later(hosts),
      http: later(http),
      notices: later(notices),
      router: optional(router),
      rules: analyticsRules,
      sessions: optional(sessions),
      settings: later(settings),
    },
    setup: ({ needs, on, signal }) => {
      const buffered: BusEvent[] = []
      let isLoading = false
      let handle = (event: BusEvent) => {
        if (buffered.push(event) > MAX_EARLY) buffered.shift()
        const { name, payload } = event
        if (isLoading || !VISITOR_EVENTS.test(name) || (payload as { restored?: boolean }).restored) return
        if (globalThis.navigator?.userActivation?.hasBeenActive === false) return
        isLoading = true
        import('./createAnalytics.js')
          .then((code) => code.createAnalytics(options, needs, signal))
          .then((ready) => {
            handle = ready
            for (const each of buffered.splice(0)) handle(each)
          })
          .catch(() => {
            // The next act tries again.
            isLoading = false
          })
      }
      on('*', (name, payload) => handle({ name, payload, timestamp: Date.now() }))
    },
  })
