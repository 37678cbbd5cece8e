import {
  errorText,
  isRejection,
  type OpenRequest,
  type Requests,
  sessions,
  requests as token,
  within,
} from 'portico/core'
import {
  type CaipNetworkId,
  definePlugin,
  hook,
  type MethodEntry,
  type Namespace,
  optional,
  PorticoError,
  type Reading,
  readOnly,
  type WalletCall,
} from 'portico/kernel'
import { callGate } from './callGate.js'
import { methodOf } from './methodOf.js'

/** Tracks RPC requests. `abort` ends all except those that only read. */
export const requests = (config: { methods(): readonly MethodEntry[] }) =>
  definePlugin({
    id: 'requests',
    kernel: 1,
    provides: token,
    needs: { sending: hook('request.sending', 'gate'), sessions: optional(sessions) },
    state: (): { open: OpenRequest[] } => ({ open: [] }),
    setup({ state, needs, emit: emitNow, on, own, signal }): Requests {
      // A request may outlive the plugin. Its result is still delivered, but its events are not emitted.
      const emit: typeof emitNow = (event, payload) => {
        if (!signal.aborted) emitNow(event, payload)
      }
      const aborts = new Map<OpenRequest, (reason: unknown) => void>()
      /** The id of the connection that each request was sent to. */
      const sentTo = new WeakMap<OpenRequest, string | undefined>()
      /** Emits `transaction.sent` if the answer of a request names a transaction. */
      const emitSent = (
        namespace: Namespace,
        registered: MethodEntry | undefined,
        call: WalletCall,
        answer: unknown,
        {
          network,
          account,
        }: { readonly network: CaipNetworkId | undefined; readonly account: string | undefined },
      ) => {
        let sent: ReturnType<NonNullable<MethodEntry['sent']>>
        try {
          sent = registered?.sent?.(call.params, answer)
        } catch {
          // A wallet may answer anything, and the caller gets the answer as it is.
        }
        if (!sent || !('hash' in sent)) return
        const { hash, from = account } = sent
        if (network && from) emit('transaction.sent', { namespace, network, account: from, hash, call })
      }
      /** Reads the effect of a request. Whether it can be read decides nothing: the wallet does. */
      const readWith = async (
        registered: MethodEntry | undefined,
        params: unknown,
        network: CaipNetworkId | undefined,
      ) => {
        try {
          const reader = await registered?.load?.()
          return reader?.read(reader.params.parse(params), network)
        } catch {
          return undefined
        }
      }
      let last = 0
      const reads = new Map<number, () => Promise<Reading | undefined>>()
      const publish = () =>
        state.update((draft) => {
          draft.open = [...aborts.keys()]
        })
      const abort = () => {
        for (const [each, stop] of aborts)
          if (each.class !== 'safe')
            stop(new PorticoError('Request was aborted', { category: 'request', code: 'request-aborted' }))
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
        run: async (namespace, call, send, { quiet = false, fromPage = false, left } = {}) => {
          const { method, params } = call
          const registered = methodOf(config.methods(), namespace, method)
          // An unknown method may sign or send.
          const kind = registered?.class ?? 'signing'
          const readOn = (network: CaipNetworkId | undefined) => () => readWith(registered, params, network)
          const networkNow = () => needs.sessions.get()?.session(namespace)?.network.get()
          const read = readOn(networkNow())
          const gate = callGate(() => needs.sending({ namespace, method, params, class: kind, read }))
          await within(gate, { signals: [left] })
          const service = needs.sessions.get()
          const account = service?.state.get().namespaces[namespace]?.account
          // Read now, because the wallet may switch while it asks the visitor.
          const sender = {
            network: networkNow(),
            account: account?.address,
          }
          const inEmbeddedWallet = kind === 'signing' && account?.connectedWalletInfo?.traits?.embedded
          const request: OpenRequest = {
            id: ++last,
            namespace,
            method,
            class: inEmbeddedWallet ? 'framed' : kind,
            fromPage,
            ...(sender.network && { network: sender.network }),
          }
          sentTo.set(request, account?.connectionId)
          reads.set(request.id, readOn(sender.network))
          const controller = new AbortController()
          let ok = false
          try {
            const answer = new Promise((resolve, reject) => {
              aborts.set(request, (reason) => {
                controller.abort(reason)
                reject(reason)
              })
              publish()
              send(controller.signal).then((result) => {
                ok = true
                if (!quiet) emitSent(namespace, registered, call, result, sender)
                resolve(result)
              }, reject)
            })
            return await within(answer, { signals: [left] })
          } catch (error) {
            if (!isRejection(error))
              emit('error', { category: 'request', code: 'request', message: errorText(error) })
            throw error
          } finally {
            aborts.delete(request)
            reads.delete(request.id)
            publish()
            emit('request.settled', { namespace, method, class: kind, ok })
          }
        },
        read: async (request) =>
          typeof request === 'number'
            ? reads.get(request)?.()
            : readWith(
                methodOf(config.methods(), request.namespace, request.method),
                request.params,
                needs.sessions.get()?.session(request.namespace)?.network.get(),
              ),
        abort,
      }
    },
  })
