import { accountInUse, modalMethods } from 'portico/core'
import { type CaipNetworkId, cell, definePlugin, PorticoError, readOnly } from 'portico/kernel'
import { accountActions } from 'portico/plugins/account/contract'
import { evm } from 'portico/plugins/eip155/contract'
import { type SwapOptions, type SwapRequest, type SwapState, swapSources, swap as token } from './contract.js'
import { emptyState } from './form/emptyState.js'
import type { Internal, InternalSwap, SwapForm } from './internal.js'
import { messages } from './messages.js'
import { needs } from './needs.js'
import { createRouterSource } from './sources/createRouterSource.js'
import { createServiceSource } from './sources/createServiceSource.js'
import { swapsFeature } from './swapsFeature.js'

const networkId = (id: number | string): CaipNetworkId =>
  (String(id).includes(':') ? String(id) : `${evm}:${id}`) as CaipNetworkId

const readRequest = (input: unknown): SwapRequest | undefined => {
  const fields = Object(input) as Record<keyof SwapRequest, unknown>
  const pick = (key: keyof SwapRequest) => {
    const value = fields[key]
    return typeof value === 'string' && value && value.length <= 100 ? { [key]: value } : {}
  }
  const amount = /^\d{1,78}(\.\d{1,78})?$/.test(String(fields.amount)) ? pick('amount') : {}
  const request = { ...pick('from'), ...pick('to'), ...amount }
  return Object.keys(request).length ? request : undefined
}

/** The plugin that the manifest loads. */
export const plugin = ({ service = true, contracts, routers = [] }: SwapOptions = {}) =>
  definePlugin({
    id: 'swap',
    kernel: 1,
    ...swapsFeature,
    provides: token as Internal,
    needs,
    setup(context): InternalSwap {
      const { needs, own, contribute, feature, view, lazy, signal, messages: addMessages } = context
      const { router, settings, sources } = needs
      const { projectId } = settings.options
      const state = cell<SwapState>(emptyState)
      addMessages('en', messages)

      const networks = cell<readonly CaipNetworkId[]>(Object.freeze([]))
      const updateNetworks = () => {
        const next = [...new Set(sources.get().flatMap((each) => each.networks))]
        if (next.join() === networks.get().join()) return
        networks.set(Object.freeze(next))
      }
      own(sources.subscribe(updateNetworks))
      for (const each of routers) {
        const source = createRouterSource(each, { http: needs.http, networkId, now: Date.now })
        contribute(swapSources, source, { stage: 10 })
      }
      let removeService = () => {}
      const updateService = () => {
        removeService()
        const isOn = service && projectId && (feature.get() || []).includes('1inch')
        removeService = isOn
          ? contribute(
              swapSources,
              createServiceSource({
                http: needs.http,
                hosts: needs.hosts,
                projectId,
                contracts,
                now: Date.now,
              }),
            )
          : () => {}
      }
      own(feature.subscribe(updateService))
      updateService()
      updateNetworks()

      let removeAction = () => {}
      let servedNamespaces = ''
      const updateAction = () => {
        const namespaces = needs.swapCalls.namespaces.get()
        if (namespaces.join() === servedNamespaces) return
        servedNamespaces = namespaces.join()
        removeAction()
        removeAction = namespaces.length
          ? contribute(
              accountActions,
              { id: 'swaps', label: 'swap.title', icon: 'swap', namespaces, run: () => router.push('Swap') },
              { stage: -30 },
            )
          : () => {}
      }
      own(needs.swapCalls.namespaces.subscribe(updateAction))
      updateAction()

      const loadCode = lazy(() => import('./form/startSwapForm.js'))
      const loadPermits = lazy(() => import('./steps/createPermits.js'))
      let form: SwapForm | undefined
      /** Loads the form with the first view. After a failure, the next call tries again. */
      const load = async (): Promise<SwapForm> => {
        const { startSwapForm } = await loadCode()
        form ??= startSwapForm({
          ...context,
          state,
          networks,
          loadPermits,
          // A request to the wallet may end after the plugin was stopped.
          emit: (event, payload) => {
            if (!signal.aborted) context.emit(event, payload)
          },
        })
        return form
      }
      contribute(modalMethods, {
        name: 'swap',
        run: async (request = {}) => (await load()).request(request),
      })
      /** Loads a view's module together with the form that it shows. */
      const withForm = async <Module>(loading: Promise<Module>): Promise<Module> => {
        const [loaded] = await Promise.all([loading, load()])
        return loaded
      }

      const hasAccount = () => !!accountInUse(needs.sessions, needs.chains, needs.swapCalls)
      view('Swap', {
        title: 'swap.title',
        params: { parse: readRequest },
        allowed: hasAccount,
        load: () => withForm(import('./views/Swap.js')),
      })
      view('SwapToken', {
        title: 'transactions.token.title',
        params: {
          parse: (input) => ({ side: Object(input).side === 'get' ? ('get' as const) : ('pay' as const) }),
        },
        allowed: hasAccount,
        load: () => withForm(import('./views/SwapToken.js')),
      })
      view('SwapReview', {
        title: 'swap.action.review',
        allowed: () => !!state.get().review,
        load: () => withForm(import('./views/SwapReview.js')),
      })

      return {
        state: readOnly(state),
        networks: readOnly(networks),
        form: () => {
          if (!form) throw new PorticoError('The form is not loaded', { category: 'contract' })
          return form
        },
      }
    },
  })
