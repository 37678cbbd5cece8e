import {
  errorText,
  isRejection,
  type OpenRequest,
  type Requests,
  sessions,
  requests as token,
} from 'portico/core'
import {
  definePlugin,
  hook,
  type MethodEntry,
  type Namespace,
  optional,
  PorticoError,
  readOnly,
} from 'portico/kernel'
import { askGate } from './askGate.js'

/** Matches names of methods that sign or send, for methods no plugin has registered. */
const SIGNING = /^(?!(\w+_)?get).*(sign|send|grant|revoke|permission)/i

/** Tracks RPC requests; `abort` affects only signing ones. */
export const requests = (config: { methods(): readonly MethodEntry[] }) =>
  definePlugin({
    id: 'requests',
    kernel: 1,
    provides: token,
    needs: { sending: hook('request.sending', 'gate'), sessions: optional(sessions) },
    state: (): { open: OpenRequest[] } => ({ open: [] }),
    setup({ state, needs, emit, on, own, signal }): Requests {
      // A request may outlive the plugin: its result is delivered, but its event is not emitted.
      const tell: typeof emit = (event, payload) => {
        if (!signal.aborted) emit(event, payload)
      }
      const aborts = new Map<OpenRequest, (reason: unknown) => void>()
      /** The connection each request was sent to. */
      const sentTo = new WeakMap<OpenRequest, string | undefined>()
      let last = 0
      const publish = () =>
        state.update((draft) => {
          draft.open = [...aborts.keys()]
        })
      const abort = () => {
        for (const [each, stop] of aborts)
          if (each.class !== 'safe') stop(new PorticoError('Request was aborted', { category: 'request' }))
      }
      own(abort)
      on('session.disconnected', ({ namespace, connectionId }) => {
        const isLast = !needs.sessions.get()?.session(namespace as Namespace)
        const reason = Object.assign(new PorticoError('Disconnected', { category: 'request' }), {
          code: 4900,
        })
        // Another connection of the namespace may still answer its own requests.
        for (const [each, stop] of aborts)
          if (each.namespace === namespace && (isLast || sentTo.get(each) === connectionId)) stop(reason)
      })
      return {
        open: readOnly({ get: () => state.get().open, subscribe: state.subscribe }),
        run: async (namespace, call, send) => {
          const { method, params } = call
          const known = config.methods().find((each) => each.namespace === namespace && each.name === method)
          const kind = known?.class ?? (SIGNING.test(method) ? 'signing' : 'safe')
          // Frozen: a tap may stop a request but never change it.
          await askGate(() => needs.sending(Object.freeze({ namespace, method, params, class: kind })))
          const account = needs.sessions.get()?.state.get().namespaces[namespace]?.account
          const framed = kind === 'signing' && account?.connectedWalletInfo?.traits?.embedded
          const request: OpenRequest = { id: ++last, namespace, method, class: framed ? 'framed' : kind }
          sentTo.set(request, account?.connectionId)
          const controller = new AbortController()
          let ok = false
          try {
            return await new Promise((resolve, reject) => {
              aborts.set(request, (reason) => {
                controller.abort(reason)
                reject(reason)
              })
              publish()
              send(controller.signal).then((result) => {
                ok = true
                resolve(result)
              }, reject)
            })
          } catch (error) {
            if (!isRejection(error)) tell('error', { category: 'request', message: errorText(error) })
            throw error
          } finally {
            aborts.delete(request)
            publish()
            tell('request.settled', { namespace, method, class: kind, ok })
          }
        },
        abort,
      }
    },
  })
