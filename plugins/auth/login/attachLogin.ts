import {
  networkOf,
  type Router,
  type Sessions,
  type SessionsState,
  type Settings,
  type Store,
} from 'portico/core'
import {
  type Dispose,
  type Events,
  type Namespace,
  type Network,
  PorticoError,
  readOnly,
  type Source,
} from 'portico/kernel'
import { isEmbedded } from '../account/isEmbedded.js'
import { embeddedNamespaces } from '../networks/embeddedNamespaces.js'
import { loginUsed } from './loginUsed.js'

/** Common dependencies of a login's state machines. */
export interface MachineDeps<A> {
  readonly auth: A
  /** Cleanups that run when this embedded wallet stops: the login plugin may outlive it. */
  own(dispose: Dispose): Dispose
}

/** `A` is the service `auth`, `M` the plugin's state machines by name, and `P` their dependencies besides the service. */
export interface AttachLoginDeps<A, M, P> {
  /** `later(auth)` and `optional(auth)`. */
  readonly auth: () => Promise<A | undefined>
  readonly awake: Source<A | undefined>
  readonly router: Pick<Router, 'state' | 'close'>
  readonly sessions: Pick<Sessions, 'state' | 'networks' | 'hasAdapters'>
  readonly storage: Store
  readonly settings?: Pick<Settings, 'options'>
  /** Set while the page takes payments: no login is offered then. */
  readonly paying?: Source<true | undefined>
  readonly signal: AbortSignal
  own(dispose: Dispose): Dispose
  on(event: 'session.connected', listener: (payload: Events['session.connected']) => void): Dispose
  /** The login's views: they close when their namespace is connected in another tab meanwhile. */
  readonly views: readonly string[]
  readonly deps: P
  /** Loads the factory of each state machine. */
  readonly code: { readonly [K in keyof M]: () => Promise<(deps: P & MachineDeps<A>) => M[K]> }
}

/** A login plugin attached to the embedded wallet. */
export interface AttachedLogin<A, M> {
  /** Wakes the embedded wallet; rejects if there is none. */
  auth(): Promise<A>
  /** Loads a state machine, once. A failed load is forgotten, so that the next call tries again. */
  machine<K extends keyof M>(name: K): Promise<M[K]>
  /** Whether the page has a network that a login supports, of this namespace if given. */
  isServed(namespace?: Namespace): boolean
  /** Contributes what offers the login, as long as it is to be offered: not while paying, and never in the basic mode. */
  whileOffered(contribute: () => Dispose): void
  /** The network a login will connect to, if it is not of the active namespace. */
  readonly offer: Source<Network | undefined>
}

/** The network a login connects to, if the active namespace does not support logins. */
const offeredNetwork = (
  { activeNamespace, namespaces }: Pick<SessionsState, 'activeNamespace' | 'namespaces'>,
  configured: readonly Network[],
): Network | undefined => {
  if (!activeNamespace || embeddedNamespaces.includes(activeNamespace)) return undefined
  const [first] = embeddedNamespaces.flatMap(
    (each) => namespaces[each]?.network.caipNetwork ?? networkOf(configured, each) ?? [],
  )
  return first
}

/**
 * Attaches a login plugin to the embedded wallet: holds it while it is awake, wakes it if a login is stored, and loads the
 * plugin's state machines.
 */
export const attachLogin = <A extends { hold(): Dispose }, M extends Readonly<Record<string, object>>, P>({
  auth,
  awake,
  router,
  sessions,
  storage,
  settings,
  paying,
  signal,
  own,
  on,
  views,
  deps,
  code,
}: AttachLoginDeps<A, M, P>): AttachedLogin<A, M> => {
  let held: A | undefined
  let loading: { [K in keyof M]?: Promise<M[K]> } = {}
  const running: Dispose[] = []
  const holdAwake = () => {
    const now = awake.get()
    if (now === held) return
    // A new wallet knows nothing of requests to the previous one; calls waiting for the first wallet go on.
    if (held) loading = {}
    for (const each of running.splice(0)) each()
    held = now
    if (now) own(now.hold())
  }
  own(awake.subscribe(holdAwake))
  holdAwake()
  // The wallet's own connector restores the stored login.
  if (loginUsed(storage).get()) void auth().catch(() => {})

  on('session.connected', ({ connection, restored }) => {
    const { view = '', params } = router.state.get().stack.at(-1) ?? {}
    const requested: unknown = Object(params).namespace
    if (
      restored &&
      isEmbedded(connection) &&
      views.includes(view) &&
      (!requested || requested === connection.namespace)
    )
      void router.close('connected')
  })

  const none = () =>
    new PorticoError('No auth connector found', { category: 'connect', code: 'auth-connector-missing' })
  const wake = async () => {
    const found = await auth()
    if (!found) throw none()
    return found
  }
  const load = async <K extends keyof M>(name: K): Promise<M[K]> => {
    const [found, make] = await Promise.all([wake(), code[name]()])
    signal.throwIfAborted()
    if (found !== held) throw none()
    return make({
      ...deps,
      auth: found,
      own: (dispose) => {
        const undo = own(dispose)
        running.push(undo)
        return undo
      },
    })
  }
  const isServed = (namespace?: Namespace) =>
    sessions.hasAdapters() &&
    sessions.networks
      .get()
      .some(
        ({ chainNamespace: each }) => embeddedNamespaces.includes(each) && (!namespace || each === namespace),
      )
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
    isServed,
    whileOffered: (contribute) => {
      if (settings?.options.basic || !isServed()) return
      let withdraw: Dispose | undefined
      const follow = () => {
        if (!paying?.get()) withdraw ??= contribute()
        else {
          withdraw?.()
          withdraw = undefined
        }
      }
      if (paying) own(paying.subscribe(follow))
      follow()
    },
    offer: readOnly({
      get: () => offeredNetwork(sessions.state.get(), sessions.networks.get()),
      subscribe: (listener) => {
        const cleanups = [sessions.state.subscribe(listener), sessions.networks.subscribe(listener)]
        return () => {
          for (const each of cleanups) each()
        }
      },
    }),
  }
}
