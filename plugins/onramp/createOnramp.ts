import {
  hosts,
  http,
  notices,
  readIcon,
  readWebLink,
  router,
  sessions,
  settings,
  storage,
} from 'portico/core'
import { cell, definePlugin, type Network, optional, PorticoError, readOnly } from 'portico/kernel'
import { account, accountActions } from 'portico/plugins/account/contract'
import { tokens } from 'portico/plugins/tokens/contract'
import { formatAmount } from 'portico/react'
import { accountInUse } from './accountInUse.js'
import {
  type BuyOrder,
  type BuySource,
  buySources,
  type OnrampOptions,
  type OnrampState,
  onramp as token,
} from './contract.js'
import { createCoinbase } from './createCoinbase.js'
import { createForm, emptyState } from './createForm.js'
import { createMeld } from './createMeld.js'
import { createOnrampApi } from './createOnrampApi.js'
import { createPurchases } from './createPurchases.js'
import { holdingsOf, NATIVE } from './holdings.js'
import type { Inside, InsideOnramp } from './inside.js'
import { messages } from './messages.js'
import { onrampFeature } from './onrampFeature.js'
import { pendingParser } from './pendingParser.js'

/** How often the tokens are read again while a purchase is awaited: every so many looks. */
const TOKENS_EACH = 2

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.throwIfAborted()
    const leave = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, ms)
    signal.addEventListener('abort', leave, { once: true })
  })

/** A copy of a provider as it may be shown; undefined if it is none. */
const readSource = (given: BuySource): BuySource | undefined => {
  const { name, label, feeRange, url, supportedChains, icon } = given
  const picture = readIcon(icon)
  return [name, label, feeRange].every((each) => typeof each === 'string' && each && each.length <= 40) &&
    readWebLink(url) &&
    Array.isArray(supportedChains)
    ? Object.freeze({
        name,
        label,
        feeRange,
        url,
        supportedChains: Object.freeze([...supportedChains]),
        ...(picture && { icon: picture }),
        ...(given.asksAgain && { asksAgain: true }),
        arrivesOn: (network: Network) => given.arrivesOn?.(network),
        link: (order: BuyOrder, signal: AbortSignal) => given.link(order, signal),
        ...(given.outcome && {
          outcome: (...asked: Parameters<NonNullable<BuySource['outcome']>>) =>
            given.outcome?.(...asked) ?? Promise.resolve(undefined),
        }),
      })
    : undefined
}

/** The plugin that the manifest loads. */
export const createOnramp = ({ meld, coinbase, service = true }: OnrampOptions = {}) => {
  /** Providers whose absence was explained: once, however often the plugin starts. */
  const told = new Set<string>()
  return definePlugin({
    id: 'onramp',
    kernel: 1,
    ...onrampFeature,
    provides: token as Inside,
    needs: {
      account: optional(account),
      hosts,
      http,
      notices,
      router,
      sessions,
      settings,
      storage,
      tokens: optional(tokens),
      sources: buySources,
    },
    setup({ needs, own, emit, contribute, feature, view, signal, messages: addMessages }): InsideOnramp {
      const { sessions, router, settings } = needs
      const { projectId } = settings.options
      for (const [name, key] of [
        ['meld.publicKey', meld?.publicKey],
        ['coinbase.appId', coinbase?.appId],
      ])
        if (key && !/^[\w.-]{1,200}$/.test(String(key)))
          throw new PorticoError(`onramp: ${name} is no key`, { category: 'options' })
      const api = service && projectId ? createOnrampApi({ ...needs, projectId }) : undefined
      const ours = new Map<string, BuySource>()
      /** The reason once in the console, where a developer looks for the provider. */
      const miss = (name: string, why: string) => {
        if (told.has(name)) return
        told.add(name)
        console.warn(`Portico: ${name} is not offered to buy with: ${why}`)
      }
      const wants = (name: string) => (feature.get() || []).includes(name)
      if (meld?.publicKey) ours.set('meld', createMeld({ ...needs, publicKey: meld.publicKey, projectId }))
      else if (wants('meld')) miss('meld', 'onramp() has no key meld.publicKey')
      if (coinbase?.appId || api)
        ours.set('coinbase', createCoinbase({ ...needs, appId: coinbase?.appId, api }))
      else if (wants('coinbase')) miss('coinbase', 'there is neither a projectId nor coinbase.appId')

      const state = cell<OnrampState>(emptyState)
      const here = () => accountInUse(sessions)
      /** Portico's own in the order of the feature, then those of other plugins. */
      const all = (): readonly BuySource[] => {
        const listed = (feature.get() || []).flatMap((name) => ours.get(name) ?? [])
        const others = needs.sources
          .get()
          .map(readSource)
          .filter((each) => each !== undefined)
        const names = new Set(ours.keys())
        return [
          ...listed,
          ...others.filter(({ name }) => {
            const isNew = !names.has(name)
            names.add(name)
            return isNew
          }),
        ]
      }
      const offered = () => {
        const at = here()
        // Money buys nothing on a test network.
        if (!at || at.network.testnet) return []
        return all().filter(
          ({ supportedChains, arrivesOn }) =>
            supportedChains.includes(at.namespace) &&
            // The address of a smart account may be nobody's on another network.
            !(at.isContract && arrivesOn?.(at.network)),
        )
      }
      const tokensOf = (namespace: string) => needs.tokens.get()?.state.get()[namespace]

      const form = createForm({
        state,
        sessions,
        api,
        offered,
        coinPrice: () => {
          const at = here()
          return at && tokensOf(at.namespace)?.tokens.find(({ address }) => address === undefined)?.price
        },
        text: settings.text,
        now: Date.now,
        signal,
      })
      /** Looks of the purchase that started then. */
      let looked = { startedAt: 0, count: 0 }
      const purchases = createPurchases({
        state,
        stored: needs.storage.at('onramp/pending', pendingParser, null),
        router,
        here,
        source: (name) => all().find((each) => each.name === name),
        look: async ({ symbol, provider, startedAt }, stop) => {
          const at = here()
          if (!at) throw new Error('No account is in use')
          const { namespace, network } = at
          if (looked.startedAt !== startedAt) looked = { startedAt, count: 0 }
          if (looked.count++ % TOKENS_EACH === 0) needs.tokens.get()?.refresh(namespace)
          const amount = await sessions.balance(namespace, stop)
          const listed = tokensOf(namespace)
          // Tokens from before the press would make what came meanwhile look like the purchase.
          const isFresh = listed?.status === 'ready' && (listed.at ?? 0) >= startedAt
          const { symbol: coin, decimals } = network.nativeCurrency
          const asksAgain = all().find(({ name }) => name === provider)?.asksAgain === true
          return {
            holdings: holdingsOf(
              { symbol: coin, decimals, amount },
              isFresh ? listed.tokens : [],
              form.purchases(),
              { chainId: String(network.id), symbol, asksAgain },
            ),
            complete: isFresh,
          }
        },
        known: () => {
          const at = here()
          const { balance = '' } = (at && sessions.state.get().namespaces[at.namespace]?.account) ?? {}
          const listed = at && tokensOf(at.namespace)
          const complete = listed?.status === 'ready'
          const amounts = (complete ? listed.tokens : []).map(({ address = NATIVE, amount }) => [
            address,
            String(amount),
          ])
          return {
            baseline: Object.fromEntries(balance ? [...amounts, [NATIVE, balance]] : amounts),
            complete,
          }
        },
        attendTokens: (namespace) => needs.tokens.get()?.attend(namespace),
        emit: (event, { provider, network }) => {
          if (!signal.aborted) emit(event, { provider, network })
        },
        arrived: ({ amount, decimals, symbol }) => {
          const at = here()
          if (at) {
            needs.account.get()?.refresh(at.namespace)
            needs.tokens.get()?.refresh(at.namespace)
          }
          const { stack } = router.state.get()
          if (stack.at(-1)?.view === 'BuyInProgress') return
          // Isolated: it stands in sentences of any direction.
          const said = `\u2066${formatAmount(amount, decimals, 6, settings.locale.get())} ${symbol}\u2069`
          needs.notices.snack('success', settings.text('onramp.arrived', { amount: said }))
        },
        text: settings.text,
        pause,
        now: Date.now,
        isHidden: () => typeof document !== 'undefined' && document.hidden,
        signal,
      })
      addMessages('en', messages)

      const shows = cell(false)
      const served = cell<readonly string[]>([])
      let undo = () => {}
      const follow = () => {
        form.follow()
        const now = offered().length > 0
        if (now !== shows.get()) shows.set(now)
        const namespaces = [...new Set(all().flatMap(({ supportedChains }) => supportedChains))]
        if (namespaces.join() === served.get().join()) return
        served.set(Object.freeze(namespaces))
        undo()
        undo = namespaces.length
          ? contribute(
              accountActions,
              {
                id: 'onramp',
                label: 'onramp.action',
                icon: 'card',
                namespaces,
                shows: readOnly(shows),
                run: () => router.push('Onramp'),
              },
              { stage: -40 },
            )
          : () => {}
      }
      const changed = cell(0)
      const renew = () => {
        follow()
        changed.set(changed.get() + 1)
      }
      own(needs.sources.subscribe(renew))
      own(feature.subscribe(renew))
      own(sessions.state.subscribe(follow))
      follow()

      const isThere = () => !!here()
      view('Onramp', { title: 'onramp.title', allowed: isThere, load: () => import('./views/Onramp.js') })
      view('OnrampCurrency', {
        title: 'onramp.currency.purchase',
        params: {
          parse: (input) => ({
            kind: Object(input).kind === 'payment' ? ('payment' as const) : ('purchase' as const),
          }),
        },
        allowed: isThere,
        load: () => import('./views/OnrampCurrency.js'),
      })
      view('BuyInProgress', {
        title: 'onramp.title',
        allowed: () => !!state.get().purchase,
        load: () => import('./views/BuyInProgress.js'),
      })
      // A purchase of an earlier page is watched for once its account is back.
      own(sessions.state.subscribe(purchases.follow))
      purchases.follow()

      return {
        state: readOnly(state),
        attend: () => {
          const namespace = here()?.namespace
          const undone = [
            form.attend(),
            purchases.attend(),
            ...(namespace ? [needs.tokens.get()?.attend(namespace)] : []),
          ]
          return () => {
            for (const each of undone) each?.()
          }
        },
        edit: form.edit,
        buy: (name) => {
          const source = offered().find((each) => each.name === name)
          return !!source && purchases.buy(source)
        },
        stop: purchases.stop,
        here,
        offered,
        changed: readOnly(changed),
      }
    },
  })
}
