import type { Connector, Router, Sessions, StackEntry } from 'portico/core'
import type { Cell, Namespace, Source } from 'portico/kernel'
import { connectOutcome } from './connectOutcome.js'
import type { Attempt, AttemptStatus } from './contract.js'

export interface AttemptParts {
  readonly sessions: Pick<Sessions, 'connect'>
  readonly router: Pick<Router, 'state' | 'close'>
  readonly connectors: Source<readonly Connector[]>
  readonly attempt: Cell<Attempt | undefined>
}

export interface Attempts {
  attend(connectorId: string, namespace?: Namespace): void
  retry(): void
  /** Follows the stack and the connectors: ends what nobody waits for, starts what was missing. */
  sync(): void
  dispose(): void
}

/** True for a view that waits for this connector, be it here or on another device. */
const isFor = (entry: StackEntry | undefined, connectorId: string, namespace: Namespace | undefined) => {
  const of = entry?.params as { connectorId?: unknown; namespace?: unknown } | undefined
  return of?.connectorId === connectorId && of.namespace === namespace
}

/**
 * Runs one connect attempt at a time. It belongs to the stack entry and not to the component: a component is mounted
 * twice in StrictMode, and is taken away while a sign-in view stands over it.
 */
export const createAttempts = ({ sessions, router, connectors, attempt }: AttemptParts): Attempts => {
  let abort: AbortController | undefined
  let last: Promise<unknown> = Promise.resolve()

  const isOnStack = (connectorId: string, namespace: Namespace | undefined) => {
    const { open, embedded, stack } = router.state.get()
    return (open || embedded) && stack.some((entry) => isFor(entry, connectorId, namespace))
  }
  const end = () => {
    abort?.abort(new Error('Modal closed'))
    abort = undefined
  }
  const run = (connectorId: string, namespace: Namespace | undefined, count: number) => {
    end()
    abort = new AbortController()
    const { signal } = abort
    const set = (status: AttemptStatus) => {
      if (!signal.aborted) attempt.set({ connectorId, status, count, ...(namespace && { namespace }) })
    }
    const connector = connectors.get().find((each) => each.id === connectorId)
    if (!connector) return set('missing')
    set('waiting')
    // The attempt that was given up must have ended: a connector has one at a time.
    last = last.then(async () => {
      // Asking is work as well, the wallet's and the page's: the frame with the view does not wait for it.
      await new Promise<void>((done) => globalThis.requestAnimationFrame?.(() => setTimeout(done)) ?? done())
      if (signal.aborted) return
      try {
        await sessions.connect(connector, { signal, ...(namespace && { namespaces: [namespace] }) })
        set('done')
        if (!signal.aborted && isFor(router.state.get().stack.at(-1), connectorId, namespace))
          void router.close('connected')
      } catch (error) {
        set(connectOutcome(error))
      }
    })
  }

  return {
    attend: (connectorId, namespace) => {
      const now = attempt.get()
      if (now?.connectorId === connectorId && now.namespace === namespace) return
      if (isOnStack(connectorId, namespace)) run(connectorId, namespace, 1)
    },
    retry: () => {
      const now = attempt.get()
      if (now && now.status !== 'done') run(now.connectorId, now.namespace, now.count + 1)
    },
    sync: () => {
      const now = attempt.get()
      if (!now) return
      if (!isOnStack(now.connectorId, now.namespace)) {
        end()
        attempt.set(undefined)
      } else if (now.status === 'missing' && connectors.get().some((each) => each.id === now.connectorId))
        run(now.connectorId, now.namespace, now.count)
    },
    dispose: end,
  }
}
