import { hosts, http, notices, router, sessions, settings, storage } from 'portico/core'
import { cell, definePlugin, optional, PorticoError, readOnly } from 'portico/kernel'
import { accountActions, account as accountToken } from 'portico/plugins/account/contract'
import { tokens } from 'portico/plugins/tokens/contract'
import { accountInUse } from './accountInUse.js'
import { addViews } from './addViews.js'
import { checkCoinbase } from './checkCoinbase.js'
import { buySources, type OnrampOptions, type OnrampState, onramp as token } from './contract.js'
import { createButton } from './createButton.js'
import { createForm, emptyState } from './form/createForm.js'
import type { Inside, InternalOnramp } from './internal.js'
import { messages } from './messages.js'
import { createOffers } from './offers/createOffers.js'
import { onrampFeature } from './onrampFeature.js'
import { createPurchases, type PurchasesDeps } from './purchases/createPurchases.js'
import { createWithBuying } from './purchases/createWithBuying.js'

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
    setup({ needs, own, emit, contribute, feature, view, signal, messages: addMessages }): InternalOnramp {
      const { sessions, router, settings } = needs
      const { projectId } = settings.options
      if (meld?.publicKey && !/^[\w.-]{1,200}$/.test(String(meld.publicKey)))
        throw new PorticoError('onramp: meld.publicKey is no key', { category: 'options' })
      checkCoinbase(coinbase)
      const serviceId = service ? projectId : undefined
      const state = cell<OnrampState>(emptyState)
      const currentAccount = () => accountInUse(sessions)
      const offers = createOffers({
        hasMeld: !!meld?.publicKey,
        hasCoinbase: !!(coinbase || serviceId),
        hosts: needs.hosts,
        feature,
        sources: needs.sources,
        currentAccount,
        // The reason once in the console, where a developer looks for the provider.
        warnMissing: (name, reason) => {
          if (warnedOf.has(name)) return
          warnedOf.add(name)
          console.warn(`Portico: ${name} is not offered to buy with: ${reason}`)
        },
      })
      const tokensOf = (namespace: string) => needs.tokens.get()?.state.get()[namespace]

      const withBuying = createWithBuying(
        signal,
        () => ({
          needs,
          state,
          stored,
          serviceId,
          projectId,
          publicKey: meld?.publicKey,
          coinbase,
          currentAccount,
          offerOf: (name) => offers.all().find((each) => each.name === name),
          tokensOf,
          form,
          purchases,
          emit: emitEvent,
          signal,
        }),
        // A stored purchase whose code could not be loaded before is watched now.
        () => purchases.follow(),
      )
      const emitEvent: PurchasesDeps['emit'] = (event, { provider, network }) => {
        if (!signal.aborted) emit(event, { provider, network })
      }
      // As it was stored: the code that watches for a purchase parses it.
      const stored = needs.storage.at<unknown>('onramp/pending', { parse: (value) => value }, null)
      const form = createForm({
        state,
        currentAccount,
        hasService: !!serviceId,
        offers: offers.ofAccount,
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

      const updateButton = createButton(
        offers,
        (action) => contribute(accountActions, action, { stage: -40 }),
        () => router.push('Onramp'),
      )
      const follow = () => {
        form.follow()
        updateButton()
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

      addViews(view, state, currentAccount)
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
          const source = offers.ofAccount().find((each) => each.name === name)
          return !!source && purchases.buy(source)
        },
        stop: purchases.stop,
        isWindowGone: purchases.isWindowGone,
        currentAccount,
        offers: offers.ofAccount,
        check: () => form.check(),
        changed: readOnly(changed),
      }
    },
  })
}
