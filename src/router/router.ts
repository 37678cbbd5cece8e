import {
  connectors,
  entryViews,
  errorText,
  namedViews,
  type Router,
  type RouterState,
  type StackEntry,
  sessions,
  settings,
  router as token,
} from 'portico/core'
import { definePlugin, hook, readOnly } from 'portico/kernel'
import { chooseEntry } from './chooseEntry.js'
import type { RouterConfig, RouterContext } from './context.js'
import { createNavigation } from './createNavigation.js'
import { createOpenings } from './createOpenings.js'
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

      const finish: RouterContext['finish'] = (ended) => {
        const { open, embedded } = state.get()
        const settle = openings.take()
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
      const shared = {
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
      }
      const openings = createOpenings(shared, (request) =>
        chooseEntry(shared, request, stateOf, (active) => {
          before = active
        }),
      )
      const { tryClose, ...moves } = createNavigation(shared)

      own(() => {
        openings.take()('disposed')
        for (const resolve of asks.values()) resolve()
      })

      return {
        state: readOnly(state),
        open: openings.open,
        close: async (reason = 'closed') => {
          if (signal.aborted) return true
          if (reason === 'visitor') return tryClose()
          const shown = top()
          const settle = openings.take()
          if (reason === 'connected') needs.arriving(shown)
          // A tap went on to another view: the modal stays open, but the callers have their result.
          const stays = !signal.aborted && state.get().open && top() !== shown
          // Let the view render as done before it closes.
          if (reason !== 'closed') await null
          if (!signal.aborted && !stays && !openings.isAnyWaiting()) finish(reason)
          settle(reason)
          return !stays
        },
        ...moves,
      }
    },
  })
