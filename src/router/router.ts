import {
  connectors,
  type EntryView,
  entryViews,
  errorText,
  namedViews,
  type OpenOptions,
  type OpenResult,
  type Router,
  type RouterState,
  type StackEntry,
  sessions,
  settings,
  router as token,
} from 'portico/core'
import { definePlugin, hook, readOnly } from 'portico/kernel'
import type { RouterConfig, RouterContext } from './context.js'
import { createNavigation } from './createNavigation.js'
import { entry } from './entry.js'

export type { RouterConfig } from './context.js'

/** The navigation stack, and the precedence of views at opening. */
export const router = (config: RouterConfig) =>
  definePlugin({
    id: 'router',
    kernel: 1,
    provides: token,
    needs: {
      sessions,
      settings,
      entries: entryViews,
      named: namedViews,
      connectors,
      opening: hook('modal.opening', 'waterfall'),
      closing: hook('modal.closing', 'bail', 'string'),
      leaving: hook('router.leaving', 'bail', 'string'),
      arriving: hook('modal.arriving', 'series'),
    },
    state: (): RouterState => ({
      open: false,
      embedded: false,
      stack: [{ view: 'Connect' }],
      direction: 'forward',
      shake: false,
    }),
    setup(context): Router {
      const { state, needs, emit, own, signal } = context
      const { options } = needs.settings
      const { hasView } = config
      const asks: RouterContext['asks'] = new Map()
      let waiting: ((result: OpenResult) => void)[] = []
      let openings = 0
      /** The connected namespace that was active before the modal opened for another one. */
      let before: string | undefined

      const session = () => needs.sessions.state.get()
      // Own properties only: a namespace may have any name, even `constructor`.
      const stateOf = (namespace = session().activeNamespace ?? '') =>
        Object.hasOwn(session().namespaces, namespace) ? session().namespaces[namespace] : undefined
      const isConnected: RouterContext['isConnected'] = (namespace) =>
        stateOf(namespace)?.account.status === 'connected'
      const viewOf: RouterContext['viewOf'] = (view) => config.views.get().find((each) => each.id === view)
      const home = () => entry(isConnected() && hasView('Account') ? 'Account' : 'Connect')
      const top = () => state.get().stack.at(-1) as StackEntry
      const usable: RouterContext['usable'] = (view) => hasView(view) && viewOf(view)?.allowed?.() !== false

      const move = (
        stack: readonly StackEntry[],
        direction: RouterState['direction'] = 'forward',
        change?: Partial<RouterState>,
      ) => {
        const shown = top().view
        state.update((draft) => {
          Object.assign(draft, { stack, direction, ...change })
          delete draft.refusal
        })
        for (const [question, resolve] of asks) if (!stack.includes(question)) resolve()
        const { view } = top()
        if (view !== shown && state.get().open) emit('view.changed', { view })
        if (!viewOf(view) && hasView(view)) void config.wakeView(view)
      }

      /** Takes the waiting openings: later ones must not be settled with them. */
      const takeWaiting = () => {
        const settled = waiting
        waiting = []
        openings++
        return (ended: OpenResult['ended']) => {
          for (const resolve of settled) resolve({ ended })
        }
      }
      const finish: RouterContext['finish'] = (ended) => {
        const { open, embedded } = state.get()
        const settle = takeWaiting()
        // No connection was made there: the page shows the visitor's connection again.
        if (before && isConnected(before) && !isConnected()) needs.sessions.setActiveNamespace(before)
        before = undefined
        if (open) {
          move([embedded ? home() : entry('Connect')], 'forward', { open: embedded, shake: false })
          emit('modal.closed', { reason: ended })
        }
        settle(ended)
      }

      const show: RouterContext['show'] = (target) => {
        const { open, stack } = state.get()
        // A prerendered card was rendered for the closed modal's stack: keep that object if the target is the same.
        const isSameCard =
          !open && !stack[1] && stack[0]?.view === target.view && !stack[0].params && !target.params
        move(isSameCard ? stack : [target], 'forward', { open: true, embedded: options.embedded })
        if (!open) emit('modal.opened', { view: target.view })
      }

      const safely: RouterContext['safely'] = (ask) => {
        try {
          return ask()
        } catch (error) {
          emit('error', { category: 'router', code: 'router', message: errorText(error), plugin: 'router' })
        }
        return undefined
      }
      const applies = ({ entry, applies }: EntryView, view?: string) =>
        safely(() => hasView(entry.view) && applies(view) === true)
      const named = (wallet: string, namespace: OpenOptions['namespace']): StackEntry | undefined =>
        needs.named
          .get()
          .find((each) => each.name === wallet)
          ?.entry(namespace ? { namespace } : {}) ??
        needs.connectors.get().find(({ id, rdns, explorerId }) => [id, rdns, explorerId].includes(wallet))
          ?.view
      const first = ({ wallet, ...request }: OpenOptions): StackEntry => {
        const { namespace } = request
        const { view, params } =
          (wallet !== undefined && safely(() => named(wallet, namespace))) || request.entry || request
        const target = namespace && stateOf(namespace)
        const { activeNamespace } = session()
        if (target && namespace !== activeNamespace) {
          if (isConnected()) before = activeNamespace
          const network = target.network.caipNetwork?.caipNetworkId
          if (network && hasView('SwitchNetwork')) return entry('SwitchNetwork', { network, namespace })
          needs.sessions.setActiveNamespace(namespace)
        }
        const instead = needs.entries.get().find((each) => applies(each, view))?.entry
        if (instead) return entry(instead.view, instead.params)
        if (view && usable(view)) return entry(view, params)
        return namespace && !isConnected(namespace) ? entry('Connect', { namespace }) : home()
      }

      const { tryClose, ...moves } = createNavigation({
        ...context,
        ...needs,
        config,
        asks,
        isConnected,
        viewOf,
        usable,
        home,
        top,
        move,
        show,
        finish,
        safely,
      })

      own(() => {
        for (const resolve of waiting) resolve({ ended: 'disposed' })
        for (const resolve of asks.values()) resolve()
      })

      return {
        state: readOnly(state),
        open: (request = {}) =>
          new Promise((resolve, reject) => {
            if (signal.aborted) return resolve({ ended: 'disposed' })
            const ticket = ++openings
            waiting.push(resolve)
            const isMine = () => !signal.aborted && ticket === openings
            const begin = () => {
              // A later opening or a close overrides one that waited for a plugin.
              if (!isMine()) return
              const chosen = first(request)
              const run = (answer: StackEntry) => {
                if (!isMine()) return
                try {
                  const { view, params } = answer
                  if (hasView(view)) return show(entry(view, params))
                } catch {
                  // Ignore a tap that returns something else.
                }
                show(chosen)
              }
              const answer = needs.opening(chosen)
              if (answer instanceof Promise) void answer.then(run)
              else run(answer)
            }
            const { view } = request.entry ?? request
            // Whether the visitor may see a view is known only once its plugin runs.
            if (view && hasView(view) && !viewOf(view)) config.wakeView(view).then(begin, begin).catch(reject)
            else begin()
          }),
        close: async (reason = 'closed') => {
          if (signal.aborted) return true
          if (reason === 'visitor') return tryClose()
          const shown = top()
          const settle = takeWaiting()
          if (reason === 'connected') needs.arriving(shown)
          // A tap went on to another view: the modal stays open, but the callers have their result.
          const stays = !signal.aborted && state.get().open && top() !== shown
          // Let the view render as done before it closes.
          if (reason !== 'closed') await null
          if (!signal.aborted && !stays && !waiting[0]) finish(reason)
          settle(reason)
          return !stays
        },
        ...moves,
      }
    },
  })
