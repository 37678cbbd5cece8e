import {
  type OpenOptions,
  type OpenResult,
  type Router,
  type RouterState,
  type StackEntry,
  sessions,
  settings,
  router as token,
} from 'portico/core'
import {
  type Clock,
  definePlugin,
  hook,
  type MaybePromise,
  type Namespace,
  type Source,
  type ViewEntry,
} from 'portico/kernel'

/** How long the card says that a close was refused (spec 4). */
export const SHAKE = 500

export interface RouterConfig {
  readonly clock: Clock
  readonly views: Source<readonly ViewEntry[]>
  /** Whether a running or a sleeping plugin brings the view. */
  knows(view: string): boolean
  /** Loads the plugin that brings the view. */
  wakeView(view: string): Promise<unknown>
  /** Whether any chain adapter is or will be there. */
  hasAdapters(): boolean
  mobile(): boolean
  /** Stops the deadlines of hooks while a question is open. */
  hold(): () => void
}

const same = (a: StackEntry | undefined, view: string, params: unknown) =>
  a?.view === view && JSON.stringify(a.params) === JSON.stringify(params)

const entry = (view: string, params?: unknown): StackEntry =>
  params === undefined ? { view } : { view, params }

const then = <T, R>(value: MaybePromise<T>, next: (value: T) => R): MaybePromise<Awaited<R>> =>
  (value instanceof Promise ? value.then(next) : next(value)) as MaybePromise<Awaited<R>>

/** The navigation stack and the precedence of opening (spec 2). */
export const router = (config: RouterConfig) =>
  definePlugin({
    id: 'router',
    kernel: 1,
    provides: token,
    needs: {
      sessions,
      settings,
      opening: hook('modal.opening', 'waterfall'),
      closing: hook('modal.closing', 'bail'),
      leaving: hook('router.leaving', 'bail'),
    },
    state: (): RouterState => ({
      open: false,
      embedded: false,
      stack: [{ view: 'Connect' }],
      direction: 'forward',
      shake: false,
    }),
    setup({ state, needs, emit, on, own, signal }): Router {
      const { options } = needs.settings
      const asks = new Map<StackEntry, (answer: unknown) => void>()
      const waiting = new Set<(result: OpenResult) => void>()
      let stopShake: (() => void) | undefined

      const isConnected = (namespace: Namespace | undefined = needs.sessions.state.get().activeNamespace) =>
        namespace !== undefined &&
        needs.sessions.state.get().namespaces[namespace]?.account.status === 'connected'
      const viewOf = (view: string) => config.views.get().find((each) => each.id === view)
      const home = () => (isConnected() ? 'Account' : 'Connect')
      const top = () => state.get().stack.at(-1) as StackEntry
      const allowed = (view: string) => viewOf(view)?.allowed?.() !== false

      const move = (stack: readonly StackEntry[], direction: RouterState['direction']) => {
        const before = top()
        const kept = new Set(stack)
        state.update((draft) => {
          draft.stack = stack as never
          draft.direction = direction
        })
        for (const [asked, resolve] of [...asks])
          if (!kept.has(asked)) {
            asks.delete(asked)
            resolve(undefined)
          }
        if (top() !== before && state.get().open) emit('view.changed', { view: top().view })
        if (!viewOf(top().view) && config.knows(top().view)) void config.wakeView(top().view)
      }

      const usable = (view: string) => {
        if (config.knows(view)) return allowed(view)
        console.warn(`Portico: no plugin brings a view "${view}"`)
        return false
      }

      const first = (given: OpenOptions): StackEntry => {
        const { activeNamespace, namespaces } = needs.sessions.state.get()
        const { namespace, view } = given
        if (namespace && namespace !== activeNamespace && namespaces[namespace]) {
          const network = namespaces[namespace].network.caipNetwork?.caipNetworkId
          if (network && config.knows('SwitchNetwork')) return entry('SwitchNetwork', { network, namespace })
          needs.sessions.setActiveNamespace(namespace)
        }
        if (options.manualWCControl || (!isConnected() && !config.hasAdapters())) {
          const basic = config.mobile() ? 'AllWallets' : 'ConnectingWalletConnectBasic'
          if (config.knows(basic)) return entry(basic)
        }
        if (view && usable(view)) return entry(view, given.params)
        return namespace && !isConnected(namespace) ? entry('Connect', { namespace }) : entry(home())
      }

      const shake = () => {
        if (state.get().shake) return
        state.update((draft) => {
          draft.shake = true
        })
        stopShake = config.clock.after(SHAKE, () =>
          state.update((draft) => {
            draft.shake = false
          }),
        )
      }

      const finish = (ended: OpenResult['ended']) => {
        stopShake?.()
        const { embedded } = state.get()
        state.update((draft) => {
          draft.open = embedded
          draft.shake = false
        })
        move([entry(embedded ? home() : 'Connect')], 'forward')
        emit('modal.closed', { reason: ended })
        for (const resolve of [...waiting]) resolve({ ended })
        waiting.clear()
      }

      const close: Router['close'] = async (reason = 'closed') => {
        if (!state.get().open) return true
        if (reason === 'visitor') {
          const { view } = top()
          const refused = viewOf(view)?.closable?.() === false || (await needs.closing({ view, reason }))
          if (refused) {
            shake()
            return false
          }
        }
        finish(reason === 'visitor' ? 'closed' : reason)
        return true
      }

      const show = (target: StackEntry) => {
        const wasOpen = state.get().open
        state.update((draft) => {
          draft.open = true
          draft.embedded = options.embedded
        })
        move([target], 'forward')
        if (!wasOpen) emit('modal.opened', { view: target.view })
      }

      const push = (view: string, params?: unknown) => {
        if (!usable(view) || same(top(), view, params)) return
        move([...state.get().stack, entry(view, params)], 'forward')
      }

      /** Leaves only views that still exist; at least one stays. */
      const prune = () => {
        const { stack, open } = state.get()
        const kept = stack.filter((each) => config.knows(each.view))
        if (open && kept.length !== stack.length) move(kept.length ? kept : [entry(home())], 'back')
      }

      own(config.views.subscribe(prune))
      own(() => {
        stopShake?.()
        for (const resolve of waiting) resolve({ ended: 'disposed' })
        for (const resolve of asks.values()) resolve(undefined)
      })
      on('session.disconnected', ({ namespace }) => {
        const { activeNamespace, busy } = needs.sessions.state.get()
        if (
          !state.get().open ||
          namespace !== activeNamespace ||
          isConnected() ||
          busy[namespace] === 'switching'
        )
          return
        if (!allowed(top().view) || viewOf(top().view)?.closable?.() === false) {
          if (state.get().embedded) move([entry(home())], 'back')
          else void close('disconnected')
        }
      })

      return {
        state: { get: state.get, subscribe: state.subscribe },
        open: (given = {}) => {
          const ended = new Promise<OpenResult>((resolve) => waiting.add(resolve))
          const chosen = first(given)
          void then(needs.opening({ view: chosen.view, params: chosen.params }), (answer) => {
            if (signal.aborted) return
            const changed = answer.view !== chosen.view && config.knows(answer.view)
            show(changed ? entry(answer.view, answer.params) : chosen)
          })
          return ended
        },
        close,
        push,
        replace: (view, params) => {
          if (usable(view)) move([...state.get().stack.slice(0, -1), entry(view, params)], 'forward')
        },
        reset: (view, params) => {
          if (usable(view)) move([entry(view, params)], 'forward')
        },
        back: () => {
          const { stack } = state.get()
          if (stack.length < 2) return void close('visitor')
          const left = top()
          void then(needs.leaving({ view: left.view }), (refused) => {
            if (refused || signal.aborted || top() !== left) return
            const rest = stack.slice(0, -1)
            const target = rest.at(-1)?.view
            // Connect makes no sense for a connected visitor, Account none for a disconnected one (spec 2).
            const next =
              target === 'Connect' || target === 'Account' ? [...rest.slice(0, -1), entry(home())] : rest
            move(target === home() ? rest : next, 'back')
          })
        },
        ask: <A>(view: string, params?: unknown) =>
          new Promise<A | undefined>((resolve) => {
            if (!usable(view)) return resolve(undefined)
            const wasOpen = state.get().open
            const asked = entry(view, params)
            const release = config.hold()
            if (wasOpen) move([...state.get().stack, asked], 'forward')
            else show(asked)
            asks.set(top(), (answer) => {
              release()
              resolve(answer as A | undefined)
            })
          }),
        answer: (value) => {
          const asked = top()
          const resolve = asks.get(asked)
          if (!resolve) return
          asks.delete(asked)
          const { stack } = state.get()
          if (stack.length > 1) move(stack.slice(0, -1), 'back')
          else finish('closed')
          resolve(value)
        },
      }
    },
  })
