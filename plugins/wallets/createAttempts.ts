import { type Connector, createFlow, type Flow, type Router, type Sessions } from 'portico/core'
import type { Cell, Dispose, Source } from 'portico/kernel'
import { connectOutcome } from './connectOutcome.js'
import type { Attempt } from './contract.js'

export interface AttemptParts {
  readonly sessions: Pick<Sessions, 'connect'>
  readonly router: Pick<Router, 'state' | 'close'>
  readonly connectors: Source<readonly Connector[]>
  readonly attempt: Cell<Attempt | undefined>
  own(dispose: Dispose): unknown
}

type Params = Pick<Attempt, 'connectorId' | 'namespace'>
type Status = Pick<Attempt, 'status' | 'text'>
/** Attempts to connect a wallet, for the views that wait for its connector: here, or on another device. */
export type Attempts = Flow<Params, Status>

/** Asks wallets to connect. */
export const createAttempts = ({ sessions, connectors, ...parts }: AttemptParts): Attempts => {
  let last: Promise<unknown> = Promise.resolve()
  return createFlow<Params, Status>({
    ...parts,
    keys: ['connectorId', 'namespace'],
    run: ({ params: { connectorId, namespace }, signal, set, close }) => {
      const look = () => {
        const connector = connectors.get().find((each) => each.id === connectorId)
        if (!connector) return set({ status: 'missing' })
        unwatch()
        set({ status: 'waiting' })
        // The cancelled try must have ended: a connector runs one at a time.
        last = last.then(async () => {
          // Let the view paint first: asking a wallet takes time, too.
          await new Promise<void>(
            (done) => globalThis.requestAnimationFrame?.(() => setTimeout(done)) ?? done(),
          )
          if (signal.aborted) return
          try {
            await sessions.connect(connector, { signal, ...(namespace && { namespaces: [namespace] }) })
            set({ status: 'done' })
            close('connected')
          } catch (error) {
            set(connectOutcome(error))
          }
        })
      }
      const unwatch = connectors.subscribe(look)
      signal.addEventListener('abort', unwatch)
      look()
    },
  })
}
