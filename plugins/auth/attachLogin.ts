import type { Router, Store } from 'portico/core'
import { type Dispose, PorticoError, type Source } from 'portico/kernel'
import { loginUsed } from './loginUsed.js'

/** What a login runs on while its view is on the stack. */
export interface LoginMachine {
  /** Follows the stack: ends a login whose view was left. */
  sync(): void
  /** Ends what is under way, as failed: its plugin may stay where the embedded wallet goes. */
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
  /** Loads the code of each machine. */
  readonly code: { readonly [K in keyof M]: () => Promise<(auth: A) => M[K]> }
}

/** A login plugin on the embedded wallet. */
export interface AttachedLogin<A, M> {
  /** Wakes the embedded wallet; rejects where there is none. */
  auth(): Promise<A>
  /** Loads a machine, once. A load that failed is forgotten, so that the next call tries again. */
  machine<K extends keyof M>(name: K): Promise<M[K]>
}

/**
 * Ties a login plugin to the embedded wallet: holds it while it is awake, wakes it where a login is kept from before, and
 * gives the loaders of the plugin's machines.
 */
export const attachLogin = <A extends { hold(): Dispose }, M extends Readonly<Record<string, LoginMachine>>>({
  auth,
  awake,
  router,
  storage,
  signal,
  own,
  code,
}: LoginPorts<A, M>): AttachedLogin<A, M> => {
  let held: A | undefined
  let loading: { [K in keyof M]?: Promise<M[K]> } = {}
  const running: Dispose[] = []
  const hold = () => {
    const now = awake.get()
    if (now === held) return
    // The next one knows nothing of what was asked of the last; what waits for the first one goes on.
    if (held) loading = {}
    for (const each of running.splice(0)) each()
    held = now
    if (now) own(now.hold())
  }
  own(awake.subscribe(hold))
  hold()
  // Who is logged in comes back by the wallet's own connector.
  if (loginUsed(storage).get()) void auth().catch(() => {})

  const none = () => new PorticoError('No auth connector found', { category: 'connect' })
  const wake = async () => {
    const found = await auth()
    if (!found) throw none()
    return found
  }
  const load = async <K extends keyof M>(name: K): Promise<M[K]> => {
    const [found, make] = await Promise.all([wake(), code[name]()])
    signal.throwIfAborted()
    if (found !== held) throw none()
    const machine = make(found)
    running.push(own(machine.dispose), own(router.state.subscribe(machine.sync)))
    return machine
  }
  return {
    auth: wake,
    machine: <K extends keyof M>(name: K): Promise<M[K]> => {
      const now: Promise<M[K]> =
        loading[name] ??
        load(name).catch((error) => {
          if (loading[name] === now) delete loading[name]
          throw error
        })
      loading[name] = now
      return now
    },
  }
}
