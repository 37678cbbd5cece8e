import { connectors, hosts, http, notices, router, sessions, settings } from 'portico/core'
import { definePlugin, later, optional } from 'portico/kernel'
import type { AnalyticsOptions } from './contract.js'
import type { Heard } from './Heard.js'

export type { AnalyticsOptions } from './contract.js'

/** How many events are kept until the visitor acts. */
const EARLY = 50
/** Events that the visitor's own doing leads to. */
const ACTS = /^(modal\.opened|view|connect\.|session\.c|transaction)/

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
      sessions: optional(sessions),
      settings: later(settings),
    },
    setup: ({ needs, on, signal }) => {
      const early: Heard[] = []
      let isLoading = false
      let take = (heard: Heard) => {
        if (early.push(heard) > EARLY) early.shift()
        const { name, payload } = heard
        if (isLoading || !ACTS.test(name) || (payload as { restored?: boolean }).restored) return
        if (globalThis.navigator?.userActivation?.hasBeenActive === false) return
        isLoading = true
        import('./createAnalytics.js')
          .then((code) => code.createAnalytics(options, needs, signal))
          .then((ready) => {
            take = ready
            for (const each of early.splice(0)) take(each)
          })
          .catch(() => {
            // The next act tries again.
            isLoading = false
          })
      }
      on('*', (name, payload) => take({ name, payload, at: Date.now() }))
    },
  })
