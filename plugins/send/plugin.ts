import { accountInUse, modalMethods } from 'portico/core'
import { cell, definePlugin, type Namespace, PorticoError, readOnly } from 'portico/kernel'
import { accountActions } from 'portico/plugins/account/contract'
import { type SendRequest, type SendResult, send as token } from './contract.js'
import { emptyState } from './form/emptyState.js'
import type { Internal, InternalSend, SendForm } from './internal.js'
import { messages } from './messages.js'
import { needs } from './needs.js'

/** The plugin that the manifest loads. */
export const plugin = () =>
  definePlugin({
    id: 'send',
    kernel: 1,
    feature: 'send',
    provides: token as Internal,
    needs,
    state: () => emptyState,
    setup(context): InternalSend {
      const { needs, own, contribute, view, lazy, state, signal, messages: addMessages } = context
      const { router } = needs
      addMessages('en', messages)

      const loadCode = lazy(() => import('./form/startSendForm.js'))
      let form: SendForm | undefined
      /**
       * Loads the form with the first view, or with the page's first request. After a failure the next call
       * tries again.
       */
      const load = async (): Promise<SendForm> => {
        const { startSendForm } = await loadCode().catch((cause: unknown) => {
          throw new PorticoError('The modal could not be loaded', { category: 'modal', cause })
        })
        form ??= startSendForm({
          ...context,
          // A request to the wallet may end after the plugin was stopped.
          emit: (event, payload) => {
            if (!signal.aborted) context.emit(event, payload)
          },
        })
        return form
      }
      /** Loads a view's module together with the form that it shows. */
      const withForm = async <Module>(loading: Promise<Module>): Promise<Module> => {
        const [loaded] = await Promise.all([loading, load()])
        return loaded
      }

      const request = async (request: SendRequest): Promise<SendResult> => (await load()).request(request)
      contribute(modalMethods, { name: 'send', run: request })

      const namespaces = cell<readonly Namespace[]>(Object.freeze([]))
      let removeAction = () => {}
      const updateAction = () => {
        const servedNamespaces = needs.transfers.namespaces.get()
        if (servedNamespaces.join() === namespaces.get().join()) return
        namespaces.set(Object.freeze(servedNamespaces))
        removeAction()
        removeAction = servedNamespaces.length
          ? contribute(
              accountActions,
              {
                id: 'send',
                label: 'send.title',
                icon: 'arrow-up',
                namespaces: servedNamespaces,
                run: () => router.push('Send'),
              },
              { stage: -10 },
            )
          : () => {}
      }
      own(needs.transfers.namespaces.subscribe(updateAction))
      updateAction()

      const hasAccount = () => !!accountInUse(needs.sessions, needs.chains, needs.transfers)
      view('Send', {
        title: 'send.title',
        allowed: hasAccount,
        load: () => withForm(import('./views/Send.js')),
      })
      view('SendToken', {
        title: 'transactions.token.title',
        allowed: hasAccount,
        load: () => withForm(import('./views/SendToken.js')),
      })
      view('SendScan', {
        title: 'send.scan.title',
        allowed: hasAccount,
        load: () => withForm(import('./views/SendScan.js')),
      })
      view('SendReview', {
        title: 'transactions.review.title',
        allowed: () => !!state.get().review,
        load: () => withForm(import('./views/SendReview.js')),
      })

      return {
        namespaces: readOnly(namespaces),
        request,
        state: readOnly(state),
        form: () => {
          if (!form) throw new PorticoError('The form is not loaded', { category: 'contract' })
          return form
        },
      }
    },
  })
