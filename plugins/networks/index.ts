import { notices, router, sessions, settings } from 'portico/core'
import { cell, definePlugin, optional, type Parser, readOnly } from 'portico/kernel'
import { type Networks, type NetworksOptions, type SwitchAttempt, networks as token } from './contract.js'
import { messages } from './messages.js'
import { shouldShowUnsupported } from './shouldShowUnsupported.js'
import type { Switches } from './switching/createSwitches.js'

export type { NetworksMessages, NetworksOptions } from './contract.js'

const text = (input: unknown, key: string): string | undefined => {
  const value: unknown = Object(input)[key]
  return typeof value === 'string' ? value : undefined
}
const switchParams: Parser<{ network?: string; namespace?: string } | undefined> = {
  parse: (input) => {
    const network = text(input, 'network')
    const namespace = text(input, 'namespace')
    if (!network && !namespace) return undefined
    return { ...(network && { network }), ...(namespace && { namespace }) }
  },
}
const chainParams: Parser<{ network: string }> = {
  parse: (input) => {
    const network = text(input, 'network')
    if (!network) throw new Error('SwitchActiveChain needs a network')
    return { network }
  },
}

/** Choosing and switching networks, and the view for networks the host does not know. */
export const networks = ({ allowUnsupportedChain = false }: NetworksOptions = {}) =>
  definePlugin({
    id: 'networks',
    kernel: 1,
    feature: 'networks',
    provides: token,
    needs: { sessions, router, settings, notices: optional(notices) },
    setup({ needs, own, tap, view, lazy, messages: addMessages, signal }): Networks {
      const { sessions, router } = needs
      const { options } = needs.settings

      const attempt = cell<SwitchAttempt | undefined>(undefined)
      let switches: Switches | undefined
      const withSwitches = async (callback: (switches: Switches) => void) => {
        if (switches) return callback(switches)
        const { createSwitches } = await import('./switching/createSwitches.js')
        if (signal.aborted) return
        switches ??= createSwitches({ ...needs, own, attempt })
        callback(switches)
      }

      /** The unsupported network the visitor is on, if the view must be shown. */
      const blockedNetwork = (): string | undefined => {
        const { activeNamespace, namespaces } = sessions.state.get()
        const current = namespaces[activeNamespace ?? '']
        if (current?.account.status !== 'connected') return undefined
        const shown = shouldShowUnsupported({
          unsupported: !!current.network.caipNetwork?.unsupported,
          switching: options.enableNetworkSwitch,
          allowed: allowUnsupportedChain,
          basic: options.basic,
        })
        return shown ? current.network.caipNetwork?.caipNetworkId : undefined
      }
      const isShown = () => {
        const { open, embedded } = router.state.get()
        return open || embedded
      }
      const isOnStack = () => router.state.get().stack.some((each) => each.view === 'UnsupportedChain')
      const isOnTop = () => router.state.get().stack.at(-1)?.view === 'UnsupportedChain'

      // After a reload on such a network, the view is shown when they open the modal, not before.
      let previous = isShown() ? undefined : blockedNetwork()
      let closing = false
      let restored = sessions.state.get().restored
      const update = () => {
        const blocked = blockedNetwork()
        const canBeShown = restored || isShown()
        restored = sessions.state.get().restored
        const isNewlyBlocked = blocked && blocked !== previous && canBeShown
        previous = blocked
        if (isNewlyBlocked && !isOnStack()) {
          if (isShown()) router.reset('UnsupportedChain')
          else void router.open({ view: 'UnsupportedChain' })
        } else if (!blocked && isShown() && isOnTop()) {
          if (closing) return
          closing = true
          const { connections } = sessions.state.get()
          void router.close(connections.length ? 'switched' : 'disconnected').finally(() => {
            closing = false
          })
        }
      }
      own(sessions.state.subscribe(update))
      own(router.state.subscribe(update))
      tap('modal.opening', ({ view: requestedView }) =>
        blockedNetwork() && requestedView !== 'UnsupportedChain' && requestedView !== 'SwitchNetwork'
          ? { view: 'UnsupportedChain' }
          : undefined,
      )

      addMessages('en', messages)
      const loadShared = lazy(() => import('./viewParts.js'))
      const withParts = async <View>(loading: Promise<View>) => {
        const [view] = await Promise.all([loading, loadShared(), withSwitches(() => {})])
        return view
      }
      view('SwitchNetwork', {
        title: 'networks.choose.title',
        params: switchParams,
        load: () => withParts(import('./views/SwitchNetwork.js')),
      })
      view('SwitchActiveChain', {
        title: 'networks.chain.name',
        params: chainParams,
        load: () => withParts(import('./views/SwitchActiveChain.js')),
      })
      view('UnsupportedChain', {
        title: 'networks.unsupported.title',
        guard: () =>
          blockedNetwork()
            ? {
                hard: true,
                // The view itself explains it above its buttons.
                ...(!isOnTop() && { sentence: needs.settings.text('networks.unsupported.stay') }),
              }
            : undefined,
        noBack: true,
        load: () => withParts(import('./views/UnsupportedChain.js')),
      })
      update()

      return {
        attempt: readOnly(attempt),
        attend: (network) =>
          void withSwitches((loaded) => loaded.attend(network)).catch(() =>
            attempt.set({ network, status: 'failed', count: 1 }),
          ),
        retry: () => void withSwitches((loaded) => loaded.retry()).catch(() => {}),
        pick: (network) =>
          void withSwitches((loaded) => loaded.pick(network)).catch(() =>
            router.push('SwitchNetwork', { network: network.caipNetworkId }),
          ),
      }
    },
  })
