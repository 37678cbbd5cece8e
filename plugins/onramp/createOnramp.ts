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
import { accountActions, account as accountToken } from 'portico/plugins/account/contract'
import { tokens } from 'portico/plugins/tokens/contract'
import { accountInUse } from './accountInUse.js'
import { checkCoinbase } from './checkCoinbase.js'
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
import type { Buying, WithBuying } from './startBuying.js'

/** How long the code may take to load, in milliseconds. */
const LOAD_TIMEOUT = 15_000

/** A copy of a provider as it may be shown; undefined if it is none. */
const readSource = (source: BuySource): BuySource | undefined => {
  const { name, label, feeRange, url, supportedChains, icon } = source
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
        ...(source.asksAgain && { asksAgain: true }),
        arrivesOn: (network: Network) => source.arrivesOn?.(network),
        link: (order: BuyOrder, signal: AbortSignal) => source.link(order, signal),
        ...(source.outcome && {
          outcome: (...args: Parameters<NonNullable<BuySource['outcome']>>) =>
            source.outcome?.(...args) ?? Promise.resolve(undefined),
        }),
      })
    : undefined
}

/** The plugin that the manifest loads. */
export const createOnramp = ({ meld, coinbase, service = true }: OnrampOptions = {}) => {
  /** Providers whose absence was explained: once, however often the plugin starts. */
  const warnedOf = new Set<string>()
  return definePlugin({
    id: 'onramp',
    kernel: 1,
    ...onrampFeature,
    provides: token as Inside,
    needs: {
      account: optional(accountToken),
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
      if (meld?.publicKey && !/^[\w.-]{1,200}$/.test(String(meld.publicKey)))
        throw new PorticoError('onramp: meld.publicKey is no key', { category: 'options' })
      checkCoinbase(coinbase)
      const serviceId = service ? projectId : undefined
      const configured = new Map<string, Offer>()
      /** The reason once in the console, where a developer looks for the provider. */
      const warnMissing = (name: string, reason: string) => {
        if (warnedOf.has(name)) return
        warnedOf.add(name)
        console.warn(`Portico: ${name} is not offered to buy with: ${reason}`)
      }
      const isInFeature = (name: string) => (feature.get() || []).includes(name)
      const builtIn = ownOffers(needs.hosts)
      if (meld?.publicKey) configured.set('meld', builtIn.meld)
      else if (isInFeature('meld')) warnMissing('meld', 'onramp() has no key meld.publicKey')
      if (coinbase || serviceId) configured.set('coinbase', builtIn.coinbase)
      else if (isInFeature('coinbase'))
        warnMissing('coinbase', 'there is neither a projectId nor coinbase.sessionToken')

      const state = cell<OnrampState>(emptyState)
      const currentAccount = () => accountInUse(sessions)
      /** Portico's own in the order of the feature, then those of other plugins. */
      const allOffers = (): readonly Offer[] => {
        const listed = (feature.get() || []).flatMap((name) => configured.get(name) ?? [])
        const others = needs.sources
          .get()
          .map(readSource)
          .filter((each) => each !== undefined)
        const names = new Set(configured.keys())
        return [
          ...listed,
          ...others.filter(({ name }) => {
            const isNew = !names.has(name)
            names.add(name)
            return isNew
          }),
        ]
      }
      const offers = () => {
        const account = currentAccount()
        // Money buys nothing on a test network.
        if (!account || account.network.testnet) return []
        return allOffers().filter(
          ({ supportedChains, arrivesOn }) =>
            supportedChains.includes(account.namespace) &&
            // The address of a smart account may be nobody's on another network.
            !(account.isContract && arrivesOn?.(account.network)),
        )
      }
      const tokensOf = (namespace: string) => needs.tokens.get()?.state.get()[namespace]

      let buying: Buying | undefined
      const withBuying: WithBuying = (run, failed = () => {}) => {
        if (buying) return run(buying)
        within(import('./startBuying.js'), { ms: LOAD_TIMEOUT, signals: [signal] }).then(
          ({ startBuying }) => {
            buying ??= startBuying({
              needs,
              state,
              stored,
              serviceId,
              projectId,
              publicKey: meld?.publicKey,
              coinbase,
              currentAccount,
              offerOf: (name) => allOffers().find((each) => each.name === name),
              tokensOf,
              form,
              purchases,
              emit: emitEvent,
              signal,
            })
            run(buying)
            // A stored purchase whose code could not be loaded before is watched now.
            purchases.follow()
          },
          failed,
        )
      }
      const emitEvent: PurchasesDeps['emit'] = (event, { provider, network }) => {
        if (!signal.aborted) emit(event, { provider, network })
      }
      // As it was stored: the code that watches for a purchase parses it.
      const stored = needs.storage.at<unknown>('onramp/pending', { parse: (value) => value }, null)
      const form = createForm({
        state,
        currentAccount,
        hasService: !!serviceId,
        offers,
        withBuying,
        text: settings.text,
      })
      const purchases = createPurchases({
        state,
        stored,
        router,
        currentAccount,
        withBuying,
        emit: emitEvent,
        now: Date.now,
        signal,
      })
      addMessages('en', messages)

      const isOffered = cell(false)
      const servedNamespaces = cell<readonly string[]>([])
      let removeAction = () => {}
      const follow = () => {
        form.follow()
        const hasOffers = offers().length > 0
        if (hasOffers !== isOffered.get()) isOffered.set(hasOffers)
        const namespaces = [...new Set(allOffers().flatMap(({ supportedChains }) => supportedChains))]
        if (namespaces.join() === servedNamespaces.get().join()) return
        servedNamespaces.set(Object.freeze(namespaces))
        removeAction()
        removeAction = namespaces.length
          ? contribute(
              accountActions,
              {
                id: 'onramp',
                label: 'onramp.action',
                icon: 'card',
                namespaces,
                shows: readOnly(isOffered),
                run: () => router.push('Onramp'),
              },
              { stage: -40 },
            )
          : () => {}
      }
      const changed = cell(0)
      const refresh = () => {
        follow()
        changed.set(changed.get() + 1)
      }
      own(needs.sources.subscribe(refresh))
      own(feature.subscribe(refresh))
      own(sessions.state.subscribe(follow))
      follow()

      const hasAccount = () => !!currentAccount()
      view('Onramp', { title: 'onramp.title', allowed: hasAccount, load: () => import('./views/Onramp.js') })
      view('OnrampCurrency', {
        title: 'onramp.currency.purchase',
        params: {
          parse: (input) => ({
            kind: Object(input).kind === 'payment' ? ('payment' as const) : ('purchase' as const),
          }),
        },
        allowed: hasAccount,
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
          const namespace = currentAccount()?.namespace
          const disposers = [form.attend(), ...(namespace ? [needs.tokens.get()?.attend(namespace)] : [])]
          return () => {
            for (const each of disposers) each?.()
          }
        },
        edit: form.edit,
        buy: (name) => {
          const source = offers().find((each) => each.name === name)
          return !!source && purchases.buy(source)
        },
        stop: purchases.stop,
        isWindowGone: purchases.isWindowGone,
        currentAccount,
        offers,
        check: () => form.check(),
        changed: readOnly(changed),
      }
    },
  })
}
