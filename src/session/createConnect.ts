import type { Connection, ConnectOptions, Connector, Sessions } from 'portico/core'
import { chainsUnsupported, errorText, isRejection, within, wrapError } from 'portico/core'
import { PorticoError, type Session } from 'portico/kernel'
import type { SessionContext } from './context.js'
import type { createBusy } from './createBusy.js'
import type { Lifecycle } from './createLifecycle.js'
import { endUnused } from './endUnused.js'

/**
 * Time limit in milliseconds, counted from when the gate `session.opening` has let the attempt pass, for
 * loading the chain plugins and the plugins that `wakeStored` wakes.
 */
const PLUGINS_DEADLINE = 2000

const refusal = (message: string, code: string, cause?: unknown) =>
  new PorticoError(message, { category: 'connect', code, ...(cause === undefined ? {} : { cause }) })

/** Creates the function that connects through a connector, with one attempt at a time for each connector. */
export const createConnect = (
  context: SessionContext,
  { admit }: Lifecycle,
  busy: ReturnType<typeof createBusy>,
  onSession: (connector: Connector, session: Session) => void,
) => {
  const { allow, stateOf, networksOf, stopped, emit } = context
  const attempts = new Map<
    string,
    { readonly abort: AbortController; readonly result: Promise<readonly Connection[]> }
  >()

  const run = async (connector: Connector, options: ConnectOptions, abort: AbortController) => {
    const { signal } = abort
    const namespaces = (options.namespaces ?? connector.namespaces).filter(
      (namespace) => stateOf(namespace) && connector.namespaces.includes(namespace),
    )
    if (!namespaces.length) throw chainsUnsupported()
    const cancel = () => abort.abort(options.signal?.reason)
    // Disposing of the modal rejects as if the visitor had declined, which pages do not report as a failure.
    const stop = () => abort.abort(refusal('Connection rejected', 'connection-rejected'))
    options.signal?.addEventListener('abort', cancel)
    stopped.addEventListener('abort', stop)
    if (options.signal?.aborted) cancel()
    if (stopped.aborted) stop()
    const { elsewhere, embedded } = connector.traits ?? {}
    const release = busy(namespaces, elsewhere || embedded ? 'pairing' : 'connecting')
    try {
      signal.throwIfAborted()
      if (!options.isAllowed) await within(allow(connector.id), { signals: [signal] })
      // Plugins that follow connections load while the visitor decides.
      const { wakeStored, wakeChain } = context.config
      const needed = Promise.all([wakeStored(), ...namespaces.map(wakeChain)])
      const watchers = within(needed, { ms: PLUGINS_DEADLINE }).catch(() => {})
      const networks = namespaces.flatMap((namespace) => {
        const preferred = options.network ?? stateOf(namespace)?.network.caipNetwork?.caipNetworkId
        const all = networksOf(namespace)
        return [
          ...all.filter((each) => each.caipNetworkId === preferred),
          ...all.filter((each) => each.caipNetworkId !== preferred),
        ]
      })
      // A late answer is reported only if no other attempt on this wallet is running, because that one
      // reports its own outcome.
      const late = (wallet = connector.name) => {
        if (attempts.get(connector.id)?.abort.signal.aborted ?? true)
          emit('connect.late', { connectorId: connector.id, wallet })
      }
      const opening = connector.connect({
        namespaces,
        networks,
        signal,
        late,
        added: (session) => onSession(connector, session),
        ...(options.onUri ? { onUri: options.onUri } : {}),
      })
      opening
        // A late answer to a cancelled attempt must not connect anything.
        .then((sessions) => {
          if (!signal.aborted) return
          sessions.forEach(endUnused)
          if (sessions.length) late()
        })
        .catch(() => {})
      const sessions = await within(opening, { signals: [signal] })
      await watchers
      const connections = await admit(connector, sessions, namespaces, true, signal)
      if (!connections.length) throw refusal('Failed to connect', 'connect-failed')
      return connections
    } catch (error) {
      if (signal.aborted) throw signal.reason
      const rejected = isRejection(error)
      emit('connect.failed', { connectorId: connector.id, message: errorText(error), rejected })
      if (wrapError(error, 'connect') === error) throw error
      throw rejected
        ? refusal('Connection rejected', 'connection-rejected', error)
        : refusal('Failed to connect', 'connect-failed', error)
    } finally {
      options.signal?.removeEventListener('abort', cancel)
      stopped.removeEventListener('abort', stop)
      release()
    }
  }

  const connect: Sessions['connect'] = (connector, options = {}) => {
    const running = attempts.get(connector.id)
    // A cancelled attempt ends by itself, so it does not block a new one.
    if (running && !running.abort.signal.aborted) return running.result
    const abort = new AbortController()
    const attempt = {
      abort,
      result: run(connector, options, abort).finally(() => {
        if (attempts.get(connector.id) === attempt) attempts.delete(connector.id)
      }),
    }
    attempts.set(connector.id, attempt)
    return attempt.result
  }
  return connect
}
