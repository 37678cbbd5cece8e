import { notices, router, sessions, settings } from 'portico/core'
import { type CaipNetworkId, definePlugin, optional, type Parser } from 'portico/kernel'
import { type Networks, networks as token } from './contract.js'
import { createSwitches } from './createSwitches.js'
import { messages } from './messages.js'
import { networksStyles } from './networksStyles.js'
import { nextStep } from './nextStep.js'
import { shouldShowUnsupported } from './shouldShowUnsupported.js'

export type { NetworksMessages } from './contract.js'

const text = (input: unknown, key: string): string | undefined => {
  const value: unknown = input && typeof input === 'object' ? Reflect.get(input, key) : undefined
  return typeof value === 'string' ? value : undefined
}
const switchParams: Parser<{ network?: string; namespace?: string } | undefined> = {
  parse: (input) => {
    const network = text(input, 'network')
    const namespace = text(input, 'namespace')
    if (!network && !namespace) return undefined
    return { ...(network ? { network } : {}), ...(namespace ? { namespace } : {}) }
  },
}
const chainParams: Parser<{ network: string }> = {
  parse: (input) => {
    const network = text(input, 'network')
    if (!network) throw new Error('SwitchActiveChain needs a network')
    return { network }
  },
}

/** Choosing a network, switching to it, and what is shown on a network the host does not know. */
export const networks = () =>
  definePlugin({
    id: 'networks',
    kernel: 1,
    feature: 'networks',
    provides: token,
    needs: { sessions, router, settings, notices: optional(notices) },
    setup({ needs, own, tap, view, style, messages: addMessages }): Networks {
      const { sessions, router, settings } = needs
      const { options } = settings

      const nameOf = (id: CaipNetworkId) =>
        sessions.networks.get().find((each) => each.caipNetworkId === id)?.name ?? id
      const switches = createSwitches({
        sessions,
        router,
        arrive: (namespace) =>
          sessions.state.get().namespaces[namespace]?.account.status === 'connected'
            ? router.reset('Account')
            : router.reset('Connect', { namespace }),
        stayed: (network) =>
          void needs.notices
            .get()
            ?.snack('success', settings.text('networks.switch.done', { network: nameOf(network) })),
      })
      own(switches.dispose)

      /** The unsupported network the visitor stands on, where that must be said. */
      const trapped = (): string | undefined => {
        const { activeNamespace, namespaces } = sessions.state.get()
        const at = activeNamespace === undefined ? undefined : namespaces[activeNamespace]
        if (at?.account.status !== 'connected') return undefined
        const shown = shouldShowUnsupported({
          unsupported: !!at.network.caipNetwork?.unsupported,
          switching: options.enableNetworkSwitch,
          allowed: options.allowUnsupportedChain,
          basic: options.basic,
        })
        return shown ? at.network.caipNetwork?.caipNetworkId : undefined
      }
      const isStanding = () => router.state.get().stack.some((each) => each.view === 'UnsupportedChain')

      // A page that comes back on such a network says so when the visitor opens the modal, not before.
      const isOpen = router.state.get().open || router.state.get().embedded
      let before = isOpen ? undefined : trapped()
      let closing = false
      let restored = sessions.state.get().restored
      const follow = () => {
        const now = trapped()
        const told = restored || router.state.get().open || router.state.get().embedded
        restored = sessions.state.get().restored
        const entered = now !== undefined && now !== before && told
        before = now
        const { open, embedded, stack } = router.state.get()
        if (entered && !isStanding()) {
          if (open || embedded) router.reset('UnsupportedChain')
          else void router.open({ view: 'UnsupportedChain' })
        } else if (now === undefined && (open || embedded) && stack.at(-1)?.view === 'UnsupportedChain') {
          const connected = sessions.state.get().connections.length > 0
          if (closing) return
          closing = true
          void router.close(connected ? 'switched' : 'disconnected').finally(() => {
            closing = false
          })
        }
      }
      own(sessions.state.subscribe(follow))
      own(
        router.state.subscribe(() => {
          switches.sync()
          follow()
        }),
      )
      tap('modal.opening', ({ view: asked }) =>
        trapped() !== undefined && asked !== 'UnsupportedChain' && asked !== 'SwitchNetwork'
          ? { view: 'UnsupportedChain' }
          : undefined,
      )

      addMessages('en', messages)
      style(networksStyles)
      view('SwitchNetwork', {
        title: 'networks.choose.title',
        params: switchParams,
        closable: () => trapped() === undefined || !isStanding(),
        load: () => import('./views/SwitchNetwork.js'),
      })
      view('SwitchActiveChain', {
        title: 'networks.chain.name',
        params: chainParams,
        load: () => import('./views/SwitchActiveChain.js'),
      })
      view('UnsupportedChain', {
        title: 'networks.unsupported.title',
        closable: () => trapped() === undefined,
        noBack: true,
        load: () => import('./views/UnsupportedChain.js'),
      })
      follow()

      return {
        attempt: switches.attempt,
        attend: switches.attend,
        retry: switches.retry,
        pick: (network) => {
          const { caipNetworkId } = network
          const step = nextStep(sessions.state.get(), network)
          if (step === 'connect') return router.push('SwitchActiveChain', { network: caipNetworkId })
          if (step === 'ask') return router.push('SwitchNetwork', { network: caipNetworkId })
          void sessions.switchNetwork(caipNetworkId).then(
            () => {
              if (router.state.get().stack.at(-1)?.view !== 'SwitchNetwork') return
              if (router.state.get().stack.length > 1) router.back()
              else void router.close('switched')
            },
            () => router.push('SwitchNetwork', { network: caipNetworkId }),
          )
        },
      }
    },
  })
