import { type Connector, createFlow, type Router, type RunAttempt, type Sessions } from 'portico/core'
import type { Cell, Dispose, Namespace, Source } from 'portico/kernel'
import { connectOutcome } from './connectOutcome.js'
import type { Attempt } from './contract.js'

export interface AttemptParts {
  readonly sessions: Pick<Sessions, 'connect'>
  readonly router: Pick<Router, 'state' | 'close'>
  readonly connectors: Source<readonly Connector[]>
  readonly attempt: Cell<Attempt | undefined>
  own(dispose: Dispose): unknown
}

export interface Attempts {
  attend(connectorId: string, namespace?: Namespace): void
  retry(): void
}

type Params = Pick<Attempt, 'connectorId' | 'namespace'>
type Status = Pick<Attempt, 'status'>

/** Asks a wallet to connect, for the views that wait for its connector: here, or on another device. */
export const createAttempts = ({ sessions, connectors, ...parts }: AttemptParts): Attempts => {
  const flow = createFlow<Params, Status>({ ...parts, keys: ['connectorId', 'namespace'] })
  let last: Promise<unknown> = Promise.resolve()

  const connect: RunAttempt<Params, Status> = ({
    params: { connectorId, namespace },
    signal,
    set,
    close,
  }) => {
    const ask = (connector: Connector) => {
      set({ status: 'waiting' })
      // The attempt that was given up must have ended: a connector has one at a time.
      last = last.then(async () => {
        // Asking is work as well, the wallet's and the page's: the frame with the view does not wait for it.
        await new Promise<void>(
          (done) => globalThis.requestAnimationFrame?.(() => setTimeout(done)) ?? done(),
        )
        if (signal.aborted) return
        try {
          await sessions.connect(connector, { signal, ...(namespace && { namespaces: [namespace] }) })
          set({ status: 'done' })
          close('connected')
        } catch (error) {
          set({ status: connectOutcome(error) })
        }
      })
    }
    const find = () => connectors.get().find((each) => each.id === connectorId)
    const now = find()
    if (now) return ask(now)
    set({ status: 'missing' })
    const unwatch = connectors.subscribe(() => {
      const found = find()
      if (!found) return
      unwatch()
      ask(found)
    })
    signal.addEventListener('abort', unwatch)
  }

  return {
    attend: (connectorId, namespace) =>
      flow.attend({ connectorId, ...(namespace && { namespace }) }, connect),
    retry: () => {
      if (parts.attempt.get()?.status !== 'done') flow.retry(connect)
    },
  }
}
