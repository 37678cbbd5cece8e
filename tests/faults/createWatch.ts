import { router, sessions } from 'portico/core'
import { account } from 'portico/plugins/account/contract'
import { networks } from 'portico/plugins/networks/contract'
import { wallets } from 'portico/plugins/wallets/contract'
import type { Time } from './createTime.js'
import type { Tab } from './createWorld.js'

/** The longest a state may last, in milliseconds: its deadline and a second. Hooks may take five seconds of it. */
const HOOK = 5000
const LIMITS: Readonly<Record<string, number>> = {
  restoring: 6000 + 2 * HOOK,
  disconnecting: 4000 + HOOK,
  switching: 61_000 + HOOK,
  // No deadline, because a person decides; the tests' visitor gives up after 125 s.
  connecting: 131_000,
  pairing: 131_000,
  attempt: 131_000,
  // The code of a plugin may take 30 s to load.
  opening: 31_000 + HOOK,
  balance: 11_000,
  service: 11_000,
  shake: 1500,
}

interface WatchParts {
  readonly tabs: readonly Tab[]
  readonly time: Time
  violate(text: string): void
}

/** Looks for states that last longer than they may (I1). */
export const createWatch = ({ tabs, time, violate }: WatchParts) => {
  const since = new Map<string, number>()
  const watch = {
    /** Lateness that a planned fault adds. */
    slack: 0,
    waiting: (tab: Tab): readonly string[] => {
      const found: string[] = []
      for (const modal of [tab.modal, tab.other]) {
        if (!modal || tab.disposed) continue
        const { kernel } = modal
        const state = kernel.get(sessions)?.state.get()
        for (const [namespace, what] of Object.entries(state?.busy ?? {})) found.push(`${what} ${namespace}`)
        for (const [namespace, each] of Object.entries(state?.namespaces ?? {}))
          if (each.account.status === 'connecting') found.push(`connecting ${namespace} account`)
        if (kernel.get(wallets)?.attempt.get()?.status === 'waiting') found.push('attempt connect')
        const switching = kernel.get(networks)?.attempt.get()?.status
        if (switching === 'waiting' || switching === 'adding') found.push('attempt switch')
        if (Object.values(kernel.get(account)?.balances.get() ?? {}).includes('loading'))
          found.push('balance loading')
        const host = kernel.state.get().plugins['host.service'] as { status?: string } | undefined
        if (host?.status === 'loading') found.push('service loading')
        if (kernel.get(router)?.state.get().shake) found.push('shake')
        if (modal.getState().loading && !Object.keys(state?.busy ?? {}).length) found.push('opening')
      }
      return found
    },
    look: () => {
      const active = time.now() - time.slept()
      const now = new Set<string>()
      for (const [at, tab] of tabs.entries())
        for (const what of watch.waiting(tab)) {
          const key = `${at} ${what}`
          now.add(key)
          const from = since.get(key) ?? active
          since.set(key, from)
          const limit = (LIMITS[what.split(' ')[0] ?? ''] ?? 0) + watch.slack
          if (active - from > limit) violate(`I1 ${what} lasted over ${limit} ms`)
        }
      for (const key of since.keys()) if (!now.has(key)) since.delete(key)
    },
    reset: () => since.clear(),
  }
  return watch
}
