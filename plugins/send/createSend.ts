import { chains, mismatchParser, notices, router, sessions, settings, storage } from 'portico/core'
import { cell, definePlugin, type Namespace, optional, PorticoError, readOnly } from 'portico/kernel'
import { accountActions } from 'portico/plugins/account/contract'
import { activity } from 'portico/plugins/activity/contract'
import { names } from 'portico/plugins/names/contract'
import { tokens } from 'portico/plugins/tokens/contract'
import { accountInUse } from './accountInUse.js'
import { intentReview, type SendState, send as token } from './contract.js'
import { emptyState } from './emptyState.js'
import type { Inside, InsideSend, SendForm } from './inside.js'
import { messages } from './messages.js'

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
    setup({ needs, own, emit, contribute, view, lazy, signal, messages: addMessages }): InsideSend {
      const { sessions, router } = needs
      const state = cell<SendState>(emptyState)
      addMessages('en', messages)

      const code = lazy(() => import('./startSender.js'))
      let form: SendForm | undefined
      /**
       * Loads the form with the first view, or with the page's first request. After a failure the next call
       * tries again.
       */
      const load = async (): Promise<SendForm> => {
        const { startSender } = await code().catch((cause: unknown) => {
          throw new PorticoError('The modal could not be loaded', { category: 'modal', cause })
        })
        form ??= startSender({
          needs,
          state,
          review: needs.review,
          // A request to the wallet may end after the plugin was stopped.
          emit: (event: never, payload: never) => {
            if (!signal.aborted) emit(event, payload)
          },
          own,
          signal,
        })
        return form
      }
      /** Loads a view's module together with the form that it shows. */
      const withForm = async <Part>(part: Promise<Part>): Promise<Part> => {
        const [shown] = await Promise.all([part, load()])
        return shown
      }

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

      const isThere = () => !!accountInUse(sessions, needs.chains)
      view('Send', {
        title: 'send.title',
        allowed: isThere,
        load: () => withForm(import('./views/Send.js')),
      })
      view('SendToken', {
        title: 'send.token.title',
        allowed: isThere,
        load: () => withForm(import('./views/SendToken.js')),
      })
      view('SendScan', {
        title: 'send.scan.title',
        allowed: isThere,
        load: () => withForm(import('./views/SendScan.js')),
      })
      view('SendReview', {
        title: 'send.review.title',
        allowed: () => !!state.get().review,
        load: () => withForm(import('./views/SendReview.js')),
      })
      view('SendMismatch', {
        title: 'send.mismatch.title',
        params: mismatchParser,
        load: () => withForm(import('./views/SendMismatch.js')),
      })

      return {
        namespaces: readOnly(namespaces),
        request: async (request) => (await load()).request(request),
        state: readOnly(state),
        form: () => {
          if (!form) throw new PorticoError('The form is not loaded', { category: 'contract' })
          return form
        },
      }
    },
  })
