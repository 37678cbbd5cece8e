import {
  aloneAmongTabs,
  chains,
  errorText,
  field,
  networkOf,
  notices,
  pause,
  router,
  sessions,
  settings,
  storage,
} from 'portico/core'
import { cell, definePlugin, type Namespace, optional, PorticoError, readOnly } from 'portico/kernel'
import { accountActions } from 'portico/plugins/account/contract'
import { activity } from 'portico/plugins/activity/contract'
import { names } from 'portico/plugins/names/contract'
import { tokens } from 'portico/plugins/tokens/contract'
import { formatAmount } from 'portico/react'
import { intentReview, type SendMismatch, type SendState, send as token } from './contract.js'
import { createSender } from './createSender.js'
import { draftOf } from './draftOf.js'
import { emptyState } from './emptyState.js'
import type { Inside, InsideSend } from './inside.js'
import { messages } from './messages.js'
import { receiversParser } from './receivers.js'

/** The plugin that the manifest loads. */
export const createSend = () =>
  definePlugin({
    id: 'send',
    kernel: 1,
    feature: 'send',
    provides: token as Inside,
    needs: {
      chains,
      router,
      sessions,
      settings,
      storage,
      notices,
      tokens: optional(tokens),
      activity: optional(activity),
      names: optional(names),
      review: intentReview,
    },
    setup({ needs, own, emit, contribute, view, signal, messages: addMessages }): InsideSend {
      const { sessions, router, settings } = needs
      const state = cell<SendState>(emptyState)
      const past = needs.storage.at('send/receivers', receiversParser, Object.freeze([]))
      const owned = (namespace: Namespace) => needs.tokens.get()?.state.get()[namespace]?.tokens ?? []
      const sender = createSender({
        state,
        sessions,
        chains: needs.chains,
        owned,
        history: (namespace) => needs.activity.get()?.state.get()[namespace]?.rows ?? [],
        names: () => needs.names.get(),
        past,
        // The visitor reads the plugin's own words.
        review: async (value) => {
          try {
            await needs.review(value)
          } catch (cause) {
            throw new PorticoError(errorText(field(cause, 'cause') ?? cause), { category: 'gate', cause })
          }
        },
        router,
        notices: needs.notices,
        text: settings.text,
        amountText: (amount, { decimals, symbol }) =>
          // Isolated: it stands in sentences of any direction.
          `\u2066${formatAmount(amount, decimals, 6, settings.locale.get())} ${symbol}\u2069`,
        // A request to the wallet may end after the plugin.
        emit: (event: never, payload: never) => {
          if (!signal.aborted) emit(event, payload)
        },
        pause,
        now: Date.now,
        alone: aloneAmongTabs,
        signal,
      })
      addMessages('en', messages)

      const namespaces = cell<readonly Namespace[]>(Object.freeze([]))
      let undo = () => {}
      const offer = () => {
        const served = needs.chains.get().flatMap((each) => (each.transfer ? [each.namespace] : []))
        if (served.join() === namespaces.get().join()) return
        namespaces.set(Object.freeze(served))
        undo()
        undo = served.length
          ? contribute(
              accountActions,
              {
                id: 'send',
                label: 'send.title',
                icon: 'arrow-up',
                namespaces: served,
                run: () => router.push('Send'),
              },
              { stage: -10 },
            )
          : () => {}
      }
      own(needs.chains.subscribe(offer))
      offer()

      let last = sender.follow({})
      own(
        sessions.state.subscribe(() => {
          last = sender.follow(last)
        }),
      )
      own(sender.reset)

      const isThere = () => !!sender.here()
      view('Send', { title: 'send.title', allowed: isThere, load: () => import('./views/Send.js') })
      view('SendToken', {
        title: 'send.token.title',
        allowed: isThere,
        load: () => import('./views/SendToken.js'),
      })
      view('SendScan', {
        title: 'send.scan.title',
        allowed: isThere,
        load: () => import('./views/SendScan.js'),
      })
      view('SendReview', {
        title: 'send.review.title',
        allowed: () => !!state.get().review,
        load: () => import('./views/SendReview.js'),
      })
      view('SendMismatch', {
        title: 'send.mismatch.title',
        params: {
          parse: (input) => {
            const given = Object(input) as SendMismatch
            if (typeof given.hash !== 'string' || !Array.isArray(given.differences))
              throw new PorticoError('There is no transaction to compare', { category: 'contract' })
            return given
          },
        },
        load: () => import('./views/SendMismatch.js'),
      })
      // The views draw anew when the service of tokens comes or changes.
      const changed = cell(0)
      let stop = () => {}
      const listen = () => {
        stop()
        stop =
          needs.tokens.get()?.state.subscribe(() => {
            changed.set(changed.get() + 1)
            sender.refresh()
          }) ?? (() => {})
        changed.set(changed.get() + 1)
      }
      own(needs.tokens.subscribe(listen))
      own(() => stop())
      listen()

      return {
        namespaces: readOnly(namespaces),
        request: async (request) => {
          const draft = await draftOf(request, {
            sender,
            sessions,
            networkFor: (id) => networkOf(sessions.networks.get(), id),
            owned,
            attend: (namespace) => needs.tokens.get()?.attend(namespace) ?? (() => {}),
            statusOf: (namespace) => needs.tokens.get()?.state.get()[namespace]?.status,
            changed,
            signal,
          })
          const hash = sender.fix(draft)
          void router.open({ view: 'Send' }).then(sender.left, sender.left)
          return Object.freeze({ hash: await hash })
        },
        state: readOnly(state),
        sender,
        hasTokens: () => !!needs.tokens.get(),
        tokens: (namespace) => needs.tokens.get()?.state.get()[namespace],
        attend: (namespace) => needs.tokens.get()?.attend(namespace) ?? (() => {}),
        changed: readOnly(changed),
        past: readOnly(past),
      }
    },
  })
