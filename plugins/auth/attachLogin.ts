import type { Router, Store } from 'portico/core'
import { type Dispose, PorticoError, type Source } from 'portico/kernel'
import { loginUsed } from './loginUsed.js'

/** What a login runs on while its view is on the stack. */
export interface LoginMachine {
  /** Follows the stack: ends a login whose view was left. */
  sync(): void
  dispose(): void
}

/** `A` is the service `auth`. */
export interface LoginPorts<A, M> {
  /** `later(auth)` and `optional(auth)`. */
  readonly auth: () => Promise<A | undefined>
  readonly awake: Source<A | undefined>
  readonly router: Pick<Router, 'state'>
  readonly storage: Store
  readonly signal: AbortSignal
  own(dispose: Dispose): Dispose
  /** Loads the code of the machines. */
  code(): Promise<(auth: A) => M>
}

/**
 * Ties a login plugin to the embedded wallet: holds it while it is awake, wakes it where a login is kept from before, and
 * gives the loader of the plugin's machines. A load that failed is forgotten, so that the next call tries again.
 */
export const attachLogin = <A extends { hold(): Dispose }, M extends Readonly<Record<string, LoginMachine>>>({
  auth,
  awake,
  router,
  storage,
  signal,
  own,
  code,
}: LoginPorts<A, M>): (() => Promise<{ readonly auth: A; readonly machines: M }>) => {
  let held: A | undefined
  const hold = () => {
    const now = awake.get()
    if (now && now !== held) own(now.hold())
    held = now
  }
  own(awake.subscribe(hold))
  hold()
  // Who is logged in comes back by the wallet's own connector.
  if (loginUsed(storage).get()) void auth().catch(() => {})

  const load = async () => {
    const [found, make] = await Promise.all([auth(), code()])
    if (!found) throw new PorticoError('No auth connector found', { category: 'connect' })
    signal.throwIfAborted()
    const machines = make(found)
    for (const machine of Object.values(machines)) {
      own(machine.dispose)
      own(router.state.subscribe(machine.sync))
    }
    return { auth: found, machines }
  }
  let loading: ReturnType<typeof load> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
