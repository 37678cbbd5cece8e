import { type Router, router } from 'portico/core'
import { type Clock, type Dispose, type Kernel, systemClock } from 'portico/kernel'
import { lease } from '#page'

/** Key in `history.state` whose value is the number of modal entries up to and including that entry. */
const MARK = 'portico'
/**
 * Longest wait for a history traversal that this module started, in milliseconds, because a browser may
 * silently ignore it.
 */
const TRAVERSAL = 1000

/** The parts of the Navigation API that `history` lacks. Older versions of Safari and Firefox do not have them. */
interface NavigationPart extends EventTarget {
  readonly currentEntry: { readonly index: number } | null
  readonly canGoForward: boolean
}
type NavigationEventPart = Event & {
  readonly navigationType?: string | null
  readonly from?: { readonly index: number }
  readonly destination?: { readonly sameDocument: boolean; readonly url: string }
  readonly downloadRequest?: string | null
}

/** An open modal. */
interface Client {
  /** The number of views that Back leaves one by one. */
  depth(): number
  back(): void
}

export interface BackSteps {
  /**
   * Keeps one history entry per view of the modal, until the returned function is called. If several modals
   * are open, Back acts on the one that was opened last.
   */
  follow(client: Client): Dispose
  /** Call after the modal was opened or closed, or has changed its views. */
  settle(): void
}

const markOf = (state: unknown): number => {
  const mark: unknown = Object(state)[MARK]
  return Number.isSafeInteger(mark) && (mark as number) > 0 ? (mark as number) : 0
}
const currentMark = () => markOf(history.state)
/** Keeps the host's own state, so that its router finds it in every entry. */
const marked = (state: unknown, mark: number) => ({
  ...(typeof state === 'object' && state),
  [MARK]: mark,
})

/** Manages the history entries of all modals on the page. */
const createBackSteps = (
  clock: Pick<Clock, 'after'> = systemClock,
): { value: BackSteps; dispose(): void } => {
  const { navigation } = window as { navigation?: NavigationPart }
  const clients = new Set<Client>()
  const stop = new AbortController()
  /** The number of modal entries up to the current one, when it was last read. */
  let known = currentMark()
  /** The URL of the page's own entry, which lies below the modal's entries. */
  let address = location.href
  /** `history.length` when `known` was last read. */
  let length = history.length
  let index = navigation?.currentEntry?.index ?? 0
  let travelling: Dispose | undefined
  /** True if the last traversal went forward; it then goes on past further leftover entries. */
  let isOnward = false
  let writing = false
  let isLeaving = false
  let waiting: Dispose | undefined

  const write = (act: () => void) => {
    writing = true
    try {
      act()
      return true
    } catch {
      // Browsers limit the rate of history changes, and forbid them in some frames.
      return false
    } finally {
      writing = false
    }
  }
  const targetMark = () => [...clients].reduce((sum, client) => sum + client.depth(), 0)
  const travel = (delta: number) => {
    isOnward = delta > 0
    travelling?.()
    travelling = clock.after(TRAVERSAL, () => {
      travelling = undefined
    })
    history.go(delta)
  }
  const remember = (mark: number) => {
    known = mark
    length = history.length
    index = navigation?.currentEntry?.index ?? 0
  }
  const settle = () => {
    waiting?.()
    waiting = undefined
    if (travelling) return
    // A host's router that replaces the state of its entry drops the mark, so it is written again.
    if (known && !currentMark() && location.href === address && history.length === length)
      write(() => history.replaceState(marked(history.state, known), ''))
    const target = targetMark()
    const current = currentMark()
    if (!current) address = location.href
    remember(current)
    if (target < current) {
      // Not while the page is being left, because a traversal would cancel that navigation.
      if (!isLeaving) travel(target - current)
      return
    }
    for (let mark = current + 1; mark <= target; mark++) {
      if (!write(() => history.pushState(marked(history.state, mark), ''))) return
      remember(mark)
    }
  }
  const settleSoon = () => {
    waiting?.()
    waiting = clock.after(0, settle)
  }
  const arrive = () => {
    const current = currentMark()
    const before = known
    const from = index
    remember(current)
    isLeaving = false
    if (travelling) {
      travelling()
      travelling = undefined
      return isOnward && current && navigation?.canGoForward ? travel(1) : settle()
    }
    const top = [...clients].findLast((client) => client.depth())
    if (top && current < before && location.href === address) top.back()
    // Entries of an earlier opening lie between pages of the host, so they are skipped in the direction that
    // the visitor goes.
    if (!top && current) travel(navigation && index > from && navigation.canGoForward ? 1 : -current)
    else settleSoon()
  }
  const { signal } = stop
  window.addEventListener('popstate', arrive, { signal })
  navigation?.addEventListener(
    'currententrychange',
    ({ navigationType, from }: NavigationEventPart) => {
      if (from) index = from.index
      // The host pushed or replaced an entry. The modal's entries are written again on top of it, so that
      // Back still acts on the modal first.
      if (!writing && navigationType !== 'traverse' && (known || targetMark())) settleSoon()
    },
    { signal },
  )
  navigation?.addEventListener(
    'navigate',
    ({ destination, downloadRequest }: NavigationEventPart) => {
      isLeaving =
        !!destination && !destination.sameDocument && !downloadRequest && /^https?:/.test(destination.url)
    },
    { signal },
  )
  return {
    value: {
      follow: (client) => {
        clients.add(client)
        settle()
        return () => {
          clients.delete(client)
          // Deferred: if the host navigates away right after the modal has closed, that navigation must begin
          // before this changes the history.
          settleSoon()
        }
      },
      settle: settleSoon,
    },
    dispose: () => {
      // A remaining entry would make one press of Back do nothing.
      settle()
      travelling?.()
      stop.abort()
    },
  }
}

/** Makes the browser's Back button leave the modal's views one by one, then the modal. */
export const followBack = (kernel: Kernel): Dispose => {
  const { state, back } = kernel.get(router) as Router
  const { value: steps, release } = lease('back', createBackSteps)
  const client: Client = {
    depth: () => (state.get().open ? state.get().stack.length : 0),
    back,
  }
  let unfollow: Dispose | undefined
  const follow = () => {
    if (state.get().open) unfollow ??= steps.follow(client)
    else unfollow = void unfollow?.()
    steps.settle()
  }
  const stop = state.subscribe(follow)
  follow()
  return () => {
    stop()
    unfollow?.()
    release()
  }
}
