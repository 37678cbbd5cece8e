import { type OpenRequest, type Requests, requests as token } from 'portico/core'
import { definePlugin, errorText, hook, isRejection, PorticoError } from 'portico/kernel'

/** Signing and sending by name, for methods no plugin has registered. */
const SIGNING = /sign|send|grant|revoke|permission/i

/** Tracks RPC requests; `abort` touches the signing ones only (spec 4). */
export const requests = (config: {
  classOf(namespace: string, method: string): 'safe' | 'signing' | undefined
}) =>
  definePlugin({
    id: 'requests',
    kernel: 1,
    provides: token,
    needs: { sending: hook('request.sending', 'gate') },
    state: (): { open: OpenRequest[] } => ({ open: [] }),
    setup({ state, needs, emit, own, signal }): Requests {
      // A request may outlive the plugin: its result matters more than its event.
      const tell: typeof emit = (event, payload) => {
        if (!signal.aborted) emit(event, payload)
      }
      const aborts = new Map<number, (reason: unknown) => void>()
      let last = 0
      const abort = () => {
        for (const each of state.get().open)
          if (each.class === 'signing')
            aborts.get(each.id)?.(new PorticoError('Request was aborted', { category: 'request' }))
      }
      own(abort)
      return {
        open: { get: () => state.get().open, subscribe: state.subscribe },
        run: async (namespace, call, send) => {
          const { method } = call
          const kind = config.classOf(namespace, method) ?? (SIGNING.test(method) ? 'signing' : 'safe')
          await needs.sending({ namespace, method, params: call.params, class: kind })
          const id = ++last
          const controller = new AbortController()
          const aborted = new Promise<never>((_, reject) => {
            aborts.set(id, (reason) => {
              controller.abort(reason)
              reject(reason)
            })
          })
          state.update((draft) => void draft.open.push({ id, namespace, method, class: kind }))
          let ok = false
          try {
            const result = await Promise.race([send(controller.signal), aborted])
            ok = true
            return result
          } catch (error) {
            if (!isRejection(error)) tell('error', { category: 'request', message: errorText(error) })
            throw error
          } finally {
            aborts.delete(id)
            state.update((draft) => {
              draft.open = draft.open.filter((each) => each.id !== id)
            })
            tell('request.settled', { namespace, method, class: kind, ok })
          }
        },
        abort,
      }
    },
  })
