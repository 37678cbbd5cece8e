import { type Connector, createFlow, type Flow, isRejection, type Router, type Sessions } from 'portico/core'
import type { Cell, Dispose, Namespace, Source } from 'portico/kernel'
import type { Attempt, WalletRow } from '../contract.js'
import { connectOutcome } from './connectOutcome.js'

export interface AttemptDeps {
  readonly sessions: Pick<Sessions, 'connect' | 'setActiveNamespace'>
  readonly router: Pick<Router, 'state' | 'close'>
  readonly connectors: Source<readonly Connector[]>
  readonly rows: Source<readonly WalletRow[]>
  readonly attempt: Cell<Attempt | undefined>
  own(dispose: Dispose): unknown
}

type Params = Pick<Attempt, 'connectorId' | 'namespace' | 'all'>
type Status = Pick<Attempt, 'status' | 'text' | 'isOwnText' | 'reason'>
/** Attempts to connect a wallet, for the views that wait for its connector: here, or on another device. */
export type Attempts = Flow<Params, Status>

/** Asks wallets to connect. */
export const createAttempts = ({ sessions, connectors, rows, ...deps }: AttemptDeps): Attempts => {
  let lastTry: Promise<unknown> = Promise.resolve()
  /** Connects all that the wallet's row lists. Resolves once one is connected and each was asked. */
  const connectAll = async (first: Connector, signal: AbortSignal) => {
    const row = rows.get().find((each) => each.connectors.some(({ id }) => id === first.id))
    const others = connectors
      .get()
      .filter(({ id }) => id !== first.id && row?.connectors.some((each) => each.id === id))
    let namespace: Namespace | undefined
    for (const connector of [first, ...others])
      try {
        const [connection] = await sessions.connect(connector, { signal })
        namespace ??= connection?.namespace
      } catch (error) {
        // A visitor who declines one chain wants no further prompt; a chain that fails leaves the others.
        if (signal.aborted || !namespace) throw error
        if (isRejection(error)) break
      }
    // Each connection took the page to its own chain.
    if (namespace) sessions.setActiveNamespace(namespace)
  }
  return createFlow<Params, Status>({
    ...deps,
    keys: ['connectorId', 'namespace', 'all'],
    run: ({ params: { connectorId, namespace, all }, signal, set, close }) => {
      const tryConnect = () => {
        const connector = connectors.get().find((each) => each.id === connectorId)
        if (!connector) return set({ status: 'missing' })
        unwatch()
        set({ status: 'waiting' })
        // The cancelled try must have ended: a connector runs one at a time.
        lastTry = lastTry.then(async () => {
          // Let the view paint first: asking a wallet takes time, too.
          await new Promise<void>(
            (done) => globalThis.requestAnimationFrame?.(() => setTimeout(done)) ?? done(),
          )
          if (signal.aborted) return
          try {
            if (all) await connectAll(connector, signal)
            else await sessions.connect(connector, { signal, ...(namespace && { namespaces: [namespace] }) })
            set({ status: 'done' })
            close('connected')
          } catch (error) {
            set(connectOutcome(error))
          }
        })
      }
      const unwatch = connectors.subscribe(tryConnect)
      signal.addEventListener('abort', unwatch)
      tryConnect()
    },
  })
}
