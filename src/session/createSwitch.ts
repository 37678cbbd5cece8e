import { type Sessions, within } from 'portico/core'
import { type Namespace, type Network, PorticoError } from 'portico/kernel'
import { callGate } from './callGate.js'
import type { SessionContext } from './context.js'
import type { createBusy } from './createBusy.js'

/** How long a wallet may take to switch networks, in milliseconds. */
const SWITCH_DEADLINE = 60_000

const refusal = (message: string, code = 'network') =>
  new PorticoError(message, { category: 'network', code })

/** Creates the function that switches networks, with one switch at a time for each namespace. */
export const createSwitch = (
  context: SessionContext,
  busy: ReturnType<typeof createBusy>,
): Sessions['switchNetwork'] => {
  const { state, networks, stateOf, activeOf, switching, setActiveNamespace, emit } = context
  const running = new Map<
    Namespace,
    { readonly to: string; readonly abort: AbortController; readonly done: Promise<void> }
  >()

  const ask = (move: Parameters<SessionContext['switching']>[0]) =>
    callGate(() => switching(move), context.config, 'network.switching')

  const run = async (
    network: Network,
    options: NonNullable<Parameters<Sessions['switchNetwork']>[1]>,
    abort: AbortController,
  ) => {
    const { signal } = abort
    const { chainNamespace: namespace, caipNetworkId: to } = network
    const entry = activeOf(namespace)
    const from = stateOf(namespace)?.network.caipNetwork?.caipNetworkId
    signal.throwIfAborted()
    if (entry && !entry.admitted) throw refusal(`${entry.connection().name} is not connected yet`)
    if (entry && entry.session.network.get() !== to) {
      const name = entry.connection().name
      const release = busy([namespace], 'switching')
      void entry.session.closed.then(() => abort.abort(refusal('Disconnected')))
      try {
        await ask({ namespace, from, to })
        signal.throwIfAborted()
        if (!entry.session.switchNetwork) throw refusal(`${name} cannot switch networks`)
        await within(entry.session.switchNetwork(network, { ...options, signal }), {
          ms: SWITCH_DEADLINE,
          late: `${name} did not answer`,
          signals: [signal],
        })
      } catch (error) {
        // Aborts, so that a late answer from the wallet does not lead to another prompt.
        abort.abort(error)
        throw error
      } finally {
        release()
      }
    } else if (!entry && from !== to) {
      await ask({ namespace, from, to })
      signal.throwIfAborted()
      // A wallet that has connected meanwhile has to switch, too.
      if (activeOf(namespace)) return run(network, options, abort)
      state.update((draft) => {
        const target = draft.namespaces[namespace]
        if (target) target.network.caipNetwork = network as never
      })
      emit('network.switched', { namespace, network: to })
    }
    setActiveNamespace(namespace)
  }

  return (id, options = {}) => {
    const network = networks.get().find((each) => each.caipNetworkId === id)
    if (!network) return Promise.reject(refusal('Network not found', 'network-not-found'))
    const { chainNamespace } = network
    const current = running.get(chainNamespace)
    if (current?.to === id && !current.abort.signal.aborted) return current.done
    // The newest choice replaces the one in progress.
    current?.abort.abort(refusal('Another network was chosen'))
    const abort = new AbortController()
    const cancel = () => abort.abort(options.signal?.reason)
    options.signal?.addEventListener('abort', cancel)
    if (options.signal?.aborted) cancel()
    const attempt = {
      to: id,
      abort,
      done: run(network, options, abort).finally(() => {
        options.signal?.removeEventListener('abort', cancel)
        if (running.get(chainNamespace) === attempt) running.delete(chainNamespace)
      }),
    }
    running.set(chainNamespace, attempt)
    return attempt.done
  }
}
