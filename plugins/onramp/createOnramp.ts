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
  within,
} from 'portico/core'
import { cell, definePlugin, type Network, optional, PorticoError, readOnly } from 'portico/kernel'
import { account, accountActions } from 'portico/plugins/account/contract'
import { tokens } from 'portico/plugins/tokens/contract'
import { accountInUse } from './accountInUse.js'
import {
  type BuyOrder,
  type BuySource,
  buySources,
  type OnrampOptions,
  type OnrampState,
  onramp as token,
} from './contract.js'
import { createForm, emptyState } from './createForm.js'
import { createPurchases, type PurchasesDeps } from './createPurchases.js'
import type { Inside, InsideOnramp, Offer } from './inside.js'
import { messages } from './messages.js'
import { onrampFeature } from './onrampFeature.js'
import { ownOffers } from './ownOffers.js'
import type { Buying, UseBuying } from './startBuying.js'

/** How long the code may take to load, in milliseconds. */
const DEADLINE = 15_000

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
      const serviceId = service ? projectId : undefined
      const ours = new Map<string, Offer>()
      /** The reason once in the console, where a developer looks for the provider. */
      const miss = (name: string, why: string) => {
        if (told.has(name)) return
        told.add(name)
        console.warn(`Portico: ${name} is not offered to buy with: ${why}`)
      }
      const wants = (name: string) => (feature.get() || []).includes(name)
      const known = ownOffers(needs.hosts)
      if (meld?.publicKey) ours.set('meld', known.meld)
      else if (wants('meld')) miss('meld', 'onramp() has no key meld.publicKey')
      if (coinbase?.appId || serviceId) ours.set('coinbase', known.coinbase)
      else if (wants('coinbase')) miss('coinbase', 'there is neither a projectId nor coinbase.appId')

      const state = cell<OnrampState>(emptyState)
      const here = () => accountInUse(sessions)
      /** Portico's own in the order of the feature, then those of other plugins. */
      const all = (): readonly Offer[] => {
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

      let buying: Buying | undefined
      const use: UseBuying = (run, failed = () => {}) => {
        if (buying) return run(buying)
        within(import('./startBuying.js'), { ms: DEADLINE, signals: [signal] }).then(({ startBuying }) => {
          buying ??= startBuying({
            needs,
            state,
            stored,
            serviceId,
            projectId,
            publicKey: meld?.publicKey,
            appId: coinbase?.appId,
            here,
            offerOf: (name) => all().find((each) => each.name === name),
            tokensOf,
            form,
            purchases,
            emit: tell,
            signal,
          })
          run(buying)
          // A stored purchase whose code could not be loaded before is watched now.
          purchases.follow()
        }, failed)
      }
      const tell: PurchasesDeps['emit'] = (event, { provider, network }) => {
        if (!signal.aborted) emit(event, { provider, network })
      }
      // As it was stored: the code that watches for a purchase parses it.
      const stored = needs.storage.at<unknown>('onramp/pending', { parse: (kept) => kept }, null)
      const form = createForm({
        state,
        here,
        hasService: !!serviceId,
        offered,
        use,
        text: settings.text,
      })
      const purchases = createPurchases({
        state,
        stored,
        router,
        here,
        use,
        emit: tell,
        now: Date.now,
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
          const undone = [form.attend(), ...(namespace ? [needs.tokens.get()?.attend(namespace)] : [])]
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
        check: () => form.check(),
        changed: readOnly(changed),
      }
    },
  })
}
