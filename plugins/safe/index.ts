import { connectors } from 'portico/core'
import { definePlugin, later } from 'portico/kernel'
import { eip1193 } from 'portico/plugins/eip155/contract'
import { checkOptions } from './checkOptions.js'
import type { SafeOptions } from './contract.js'
import { parentOrigins } from './parentOrigins.js'

export type { SafeOptions } from './contract.js'

/** Offers the Safe around the page, if the page runs as an app of a Safe site; elsewhere it loads and offers nothing. */
export const safe = (options: SafeOptions = {}) => {
  const { origins, timeout } = checkOptions(options)
  return definePlugin({
    id: 'safe',
    kernel: 1,
    needs: { eip1193: later(eip1193) },
    csp: { ancestors: origins },
    setup: async ({ needs, contribute, signal }) => {
      const candidates = parentOrigins(origins)
      if (!candidates.length) return
      const [{ askParent }, { createConnector }] = await Promise.all([
        import('./askParent.js'),
        import('./createConnector.js'),
      ])
      // Not awaited: the plugin starts at once, and offers nothing until a Safe answers.
      void askParent(candidates, timeout, signal).then((found) => {
        if (!found || signal.aborted) return
        const deps = { origin: found.origin, timeout, stop: signal, eip1193: needs.eip1193 }
        contribute(connectors, createConnector(deps))
      })
    },
  })
}
