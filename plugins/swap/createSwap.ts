import {
  aloneAmongTabs,
  chains,
  hosts,
  http,
  isSameAddress,
  notices,
  pause,
  router,
  sessions,
  settings,
} from 'portico/core'
import {
  type CaipNetworkId,
  cell,
  definePlugin,
  type Namespace,
  optional,
  PorticoError,
  readOnly,
} from 'portico/kernel'
import { accountActions } from 'portico/plugins/account/contract'
import { evm } from 'portico/plugins/eip155/contract'
import { tokens } from 'portico/plugins/tokens/contract'
import { formatAmount } from 'portico/react'
import {
  type SwapMismatch,
  type SwapOptions,
  type SwapRequest,
  type SwapState,
  swapSources,
  swap as token,
} from './contract.js'
import { createSwapper } from './createSwapper.js'
import { emptyState } from './emptyState.js'
import type { Inside, InsideSwap } from './inside.js'
import { messages } from './messages.js'
import { createRouterSource } from './sources/createRouterSource.js'
import { createServiceSource } from './sources/createServiceSource.js'
import { swapsFeature } from './swapsFeature.js'

/** Decimals of a fee in a sentence. */
const FEE_DIGITS = 6

const networkId = (id: number | string): CaipNetworkId =>
  (String(id).includes(':') ? String(id) : `${evm}:${id}`) as CaipNetworkId

const readRequest = (input: unknown): SwapRequest | undefined => {
  const given = Object(input) as Record<keyof SwapRequest, unknown>
  const of = (key: keyof SwapRequest) => {
    const value = given[key]
    return typeof value === 'string' && value && value.length <= 100 ? { [key]: value } : {}
  }
  const amount = /^\d{1,78}(\.\d{1,78})?$/.test(String(given.amount)) ? of('amount') : {}
  const request = { ...of('from'), ...of('to'), ...amount }
  return Object.keys(request).length ? request : undefined
}

/** The plugin that the manifest loads. */
export const createSwap = ({ service = true, contracts, routers = [] }: SwapOptions = {}) =>
  definePlugin({
    id: 'swap',
    kernel: 1,
    ...swapsFeature,
    provides: token as Inside,
    needs: {
      chains,
      hosts,
      http,
      router,
      sessions,
      settings,
      notices,
      tokens: optional(tokens),
      sources: swapSources,
    },
    setup({ needs, own, emit, contribute, feature, view, signal, messages: addMessages }): InsideSwap {
      const { sessions, router, settings, sources } = needs
      const { projectId } = settings.options
      const state = cell<SwapState>(emptyState)
      const listed = (namespace: Namespace) => needs.tokens.get()?.state.get()[namespace]?.tokens ?? []
      const swapper = createSwapper({
        state,
        sessions,
        chains: needs.chains,
        sources,
        owned: listed,
        router,
        notices: needs.notices,
        text: settings.text,
        amountText: (amount, { decimals, symbol }) =>
          // Isolated: it stands in sentences of any direction.
          `\u2066${formatAmount(amount, decimals, FEE_DIGITS, settings.locale.get())} ${symbol}\u2069`,
        // A request to the wallet may end after the plugin.
        emit: (event: never, payload: never) => {
          if (!signal.aborted) emit(event, payload)
        },
        pause,
        now: Date.now,
        isHidden: () => typeof document !== 'undefined' && document.hidden,
        alone: aloneAmongTabs,
        signal,
      })
      addMessages('en', messages)

      const networks = cell<readonly CaipNetworkId[]>(Object.freeze([]))
      const list = () => {
        const next = [...new Set(sources.get().flatMap((each) => each.networks))]
        if (next.join() === networks.get().join()) return
        networks.set(Object.freeze(next))
        swapper.reset()
      }
      own(sources.subscribe(list))
      for (const each of routers) {
        const source = createRouterSource(each, { http: needs.http, networkId, now: Date.now })
        contribute(swapSources, source, { stage: 10 })
      }
      let undoService = () => {}
      const offerService = () => {
        undoService()
        const isOn = service && projectId && (feature.get() || []).includes('1inch')
        undoService = isOn
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
      own(feature.subscribe(offerService))
      offerService()
      list()

      let undo = () => {}
      let served = ''
      const offer = () => {
        const namespaces = needs.chains.get().flatMap((each) => (each.swaps ? [each.namespace] : []))
        if (namespaces.join() === served) return
        served = namespaces.join()
        undo()
        undo = namespaces.length
          ? contribute(
              accountActions,
              { id: 'swaps', label: 'swap.title', icon: 'swap', namespaces, run: () => router.push('Swap') },
              { stage: -30 },
            )
          : () => {}
      }
      own(needs.chains.subscribe(offer))
      offer()

      let last = swapper.follow({})
      own(
        sessions.state.subscribe(() => {
          last = swapper.follow(last)
        }),
      )
      own(swapper.reset)
      if (typeof document !== 'undefined')
        document.addEventListener('visibilitychange', swapper.seen, { signal })

      const isThere = () => !!swapper.here()
      view('Swap', {
        title: 'swap.title',
        params: { parse: readRequest },
        allowed: isThere,
        load: () => import('./views/Swap.js'),
      })
      view('SwapToken', {
        title: 'swap.token.title',
        params: {
          parse: (input) => ({ side: Object(input).side === 'get' ? ('get' as const) : ('pay' as const) }),
        },
        allowed: isThere,
        load: () => import('./views/SwapToken.js'),
      })
      view('SwapReview', {
        title: 'swap.action.review',
        allowed: () => !!state.get().review,
        load: () => import('./views/SwapReview.js'),
      })
      view('SwapMismatch', {
        title: 'swap.mismatch.title',
        params: {
          parse: (input) => {
            const given = Object(input) as SwapMismatch
            if (typeof given.hash !== 'string' || !Array.isArray(given.differences))
              throw new PorticoError('There is no transaction to compare', { category: 'contract' })
            return given
          },
        },
        load: () => import('./views/SwapMismatch.js'),
      })

      // The views draw anew when the service of tokens comes or changes.
      const changed = cell(0)
      let stop = () => {}
      const listen = () => {
        stop()
        const tell = () => {
          changed.set(changed.get() + 1)
          swapper.refresh()
        }
        stop = needs.tokens.get()?.state.subscribe(tell) ?? (() => {})
        tell()
      }
      own(needs.tokens.subscribe(listen))
      own(() => stop())
      listen()

      return {
        state: readOnly(state),
        networks: readOnly(networks),
        swapper,
        attendTokens: (namespace) => needs.tokens.get()?.attend(namespace) ?? (() => {}),
        changed: readOnly(changed),
        owned: (address) => {
          const at = swapper.here()
          return at && listed(at.namespace).find((each) => isSameAddress(at.chain, each.address, address))
        },
      }
    },
  })
