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
import { createNavigation } from './createNavigation.js'
import { entry } from './entry.js'
import type { Port, RouterConfig } from './port.js'

export type { RouterConfig } from './port.js'

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
      const { knows } = config
      const asks: Port['asks'] = new Map()
      let waiting: ((result: OpenResult) => void)[] = []
      let openings = 0
      /** The connected namespace that was active before the modal opened for another one. */
      let before: string | undefined

      const session = () => needs.sessions.state.get()
      // Own properties only: a namespace may have any name, even `constructor`.
      const at = (namespace = session().activeNamespace ?? '') =>
        Object.hasOwn(session().namespaces, namespace) ? session().namespaces[namespace] : undefined
      const isConnected: Port['isConnected'] = (namespace) => at(namespace)?.account.status === 'connected'
      const viewOf: Port['viewOf'] = (view) => config.views.get().find((each) => each.id === view)
      const home = () => entry(isConnected() && knows('Account') ? 'Account' : 'Connect')
      const top = () => state.get().stack.at(-1) as StackEntry
      const usable: Port['usable'] = (view) => knows(view) && viewOf(view)?.allowed?.() !== false

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
        for (const [asked, resolve] of asks) if (!stack.includes(asked)) resolve()
        const { view } = top()
        if (view !== shown && state.get().open) emit('view.changed', { view })
        if (!viewOf(view) && knows(view)) void config.wakeView(view)
      }

      /** Takes the waiting openings: later ones must not be settled with them. */
      const take = () => {
        const told = waiting
        waiting = []
        openings++
        return (ended: OpenResult['ended']) => {
          for (const resolve of told) resolve({ ended })
        }
      }
      const finish: Port['finish'] = (ended) => {
        const { open, embedded } = state.get()
        const settle = take()
        // No connection was made there: the page shows the visitor's connection again.
        if (before && isConnected(before) && !isConnected()) needs.sessions.setActiveNamespace(before)
        before = undefined
        if (open) {
          move([embedded ? home() : entry('Connect')], 'forward', { open: embedded, shake: false })
          emit('modal.closed', { reason: ended })
        }
        settle(ended)
      }

      const show: Port['show'] = (target) => {
        const { open, stack } = state.get()
        // A prerendered card was rendered for the closed modal's stack: keep that object if the target is the same.
        const kept =
          !open && !stack[1] && stack[0]?.view === target.view && !stack[0].params && !target.params
        move(kept ? stack : [target], 'forward', { open: true, embedded: options.embedded })
        if (!open) emit('modal.opened', { view: target.view })
      }

      const safely: Port['safely'] = (ask) => {
        try {
          return ask()
        } catch (error) {
          emit('error', { category: 'router', code: 'router', message: errorText(error), plugin: 'router' })
        }
        return undefined
      }
      const applies = ({ entry, applies }: EntryView, asked?: string) =>
        safely(() => knows(entry.view) && applies(asked) === true)
      const named = (wallet: string, namespace: OpenOptions['namespace']): StackEntry | undefined =>
        needs.named
          .get()
          .find((each) => each.name === wallet)
          ?.entry(namespace ? { namespace } : {}) ??
        needs.connectors.get().find(({ id, rdns, explorerId }) => [id, rdns, explorerId].includes(wallet))
          ?.view
      const first = ({ wallet, ...given }: OpenOptions): StackEntry => {
        const { namespace } = given
        const { view, params } =
          (wallet !== undefined && safely(() => named(wallet, namespace))) || given.entry || given
        const wished = namespace && at(namespace)
        const { activeNamespace } = session()
        if (wished && namespace !== activeNamespace) {
          if (isConnected()) before = activeNamespace
          const network = wished.network.caipNetwork?.caipNetworkId
          if (network && knows('SwitchNetwork')) return entry('SwitchNetwork', { network, namespace })
          needs.sessions.setActiveNamespace(namespace)
        }
        const instead = needs.entries.get().find((each) => applies(each, view))?.entry
        if (instead) return entry(instead.view, instead.params)
        if (view && usable(view)) return entry(view, params)
        return namespace && !isConnected(namespace) ? entry('Connect', { namespace }) : home()
      }

      const { leave, ...moves } = createNavigation({
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
        open: (given = {}) =>
          new Promise((resolve, reject) => {
            if (signal.aborted) return resolve({ ended: 'disposed' })
            const mine = ++openings
            waiting.push(resolve)
            const isMine = () => !signal.aborted && mine === openings
            const begin = () => {
              // A later opening or a close overrides one that waited for a plugin.
              if (!isMine()) return
              const chosen = first(given)
              const run = (answer: StackEntry) => {
                if (!isMine()) return
                try {
                  const { view, params } = answer
                  if (knows(view)) return show(entry(view, params))
                } catch {
                  // Ignore a tap that returns something else.
                }
                show(chosen)
              }
              const answer = needs.opening(chosen)
              if (answer instanceof Promise) void answer.then(run)
              else run(answer)
            }
            const { view } = given.entry ?? given
            // Whether the visitor may see a view is known only once its plugin runs.
            if (view && knows(view) && !viewOf(view)) config.wakeView(view).then(begin, begin).catch(reject)
            else begin()
          }),
        close: async (reason = 'closed') => {
          if (signal.aborted) return true
          if (reason === 'visitor') return leave()
          const shown = top()
          const settle = take()
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
