import type { OpenOptions, OpenResult, StackEntry } from 'portico/core'
import type { MaybePromise } from 'portico/kernel'
import type { RouterContext } from './context.js'
import { entry } from './entry.js'

interface OpeningDeps extends Pick<RouterContext, 'config' | 'signal' | 'viewOf' | 'show'> {
  /** Asks taps which view to open instead. */
  opening(chosen: StackEntry): MaybePromise<StackEntry>
}

/** Creates the openings of the modal, which are settled together when it closes. */
export const createOpenings = (
  { config, signal, viewOf, show, opening }: OpeningDeps,
  choose: (request: OpenOptions) => StackEntry,
) => {
  const { hasView } = config
  let waiting: ((result: OpenResult) => void)[] = []
  let latest = 0
  return {
    isAnyWaiting: () => !!waiting[0],
    /** Takes the waiting openings: later ones must not be settled with them. */
    take: () => {
      const taken = waiting
      waiting = []
      latest++
      return (ended: OpenResult['ended']) => {
        for (const resolve of taken) resolve({ ended })
      }
    },
    open: (request: OpenOptions = {}) =>
      new Promise<OpenResult>((resolve, reject) => {
        if (signal.aborted) return resolve({ ended: 'disposed' })
        const ticket = ++latest
        waiting.push(resolve)
        const isMine = () => !signal.aborted && ticket === latest
        const begin = () => {
          // A later opening or a close overrides one that waited for a plugin.
          if (!isMine()) return
          const chosen = choose(request)
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
          const answer = opening(chosen)
          if (answer instanceof Promise) void answer.then(run)
          else run(answer)
        }
        const { view } = request.entry ?? request
        // Whether the visitor may see a view is known only once its plugin runs.
        if (view && hasView(view) && !viewOf(view)) config.wakeView(view).then(begin, begin).catch(reject)
        else begin()
      }),
  }
}
