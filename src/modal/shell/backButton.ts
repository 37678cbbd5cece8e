import { type Router, router } from 'portico/core'
import { type Clock, type Dispose, type Kernel, systemClock } from 'portico/kernel'
import { lease } from '#page'

/** Name in `history.state` of how many entries are the modal's, up to and with the one it is read of. */
const MARK = 'portico'
/** Longest an own way back is waited for, in milliseconds: a browser may refuse it without a word. */
const WAY = 1000

/** The part of the Navigation API that says what the history does not; Safari and Firefox have it since 2025. */
interface NavigationPart extends EventTarget {
  readonly currentEntry: { readonly index: number } | null
  readonly canGoForward: boolean
}
type Told = Event & {
  readonly navigationType?: string | null
  readonly from?: { readonly index: number }
  readonly destination?: { readonly sameDocument: boolean; readonly url: string }
  readonly downloadRequest?: string | null
}

/** An open modal. */
interface Client {
  /** Views that Back leaves one by one. */
  depth(): number
  back(): void
}

export interface BackSteps {
  /** Keeps as many entries as the modal has views, until the returned undo; the modal that came last hears Back first. */
  follow(client: Client): Dispose
  /** The modal opened, closed, or has other views. */
  settle(): void
}

const markOf = (state: unknown): number => {
  const mark: unknown = Object(state)[MARK]
  return Number.isSafeInteger(mark) && (mark as number) > 0 ? (mark as number) : 0
}
const here = () => markOf(history.state)
/** What the host keeps there stays readable: its router finds its own state in every entry. */
const marked = (state: unknown, mark: number) => ({
  ...(typeof state === 'object' && state),
  [MARK]: mark,
})

/** The modal's entries in the history of the page, for all modals on it. */
export const createBackSteps = (
  clock: Pick<Clock, 'after'> = systemClock,
): { value: BackSteps; dispose(): void } => {
  const { navigation } = window as { navigation?: NavigationPart }
  const clients = new Set<Client>()
  const stop = new AbortController()
  /** Entries that are ours up to where the page is, as far as is known. */
  let known = here()
  /** The page's own address below them. */
  let address = location.href
  /** Entries that the browser had when that was true. */
  let length = history.length
  let index = navigation?.currentEntry?.index ?? 0
  let travelling: Dispose | undefined
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
      // A browser allows so many in a while, and none to some frames.
      return false
    } finally {
      writing = false
    }
  }
  const wanted = () => [...clients].reduce((sum, client) => sum + client.depth(), 0)
  const travel = (by: number) => {
    isOnward = by > 0
    travelling?.()
    travelling = clock.after(WAY, () => {
      travelling = undefined
    })
    history.go(by)
  }
  const note = (mark: number) => {
    known = mark
    length = history.length
    index = navigation?.currentEntry?.index ?? 0
  }
  const settle = () => {
    waiting?.()
    waiting = undefined
    if (travelling) return
    // A router that writes into its own entry does not know of the mark.
    if (known && !here() && location.href === address && history.length === length)
      write(() => history.replaceState(marked(history.state, known), ''))
    const wish = wanted()
    const have = here()
    if (!have) address = location.href
    note(have)
    if (wish < have) {
      // A page that is being left would stay for it.
      if (!isLeaving) travel(wish - have)
      return
    }
    for (let mark = have + 1; mark <= wish; mark++) {
      if (!write(() => history.pushState(marked(history.state, mark), ''))) return
      note(mark)
    }
  }
  const settleSoon = () => {
    waiting?.()
    waiting = clock.after(0, settle)
  }
  const arrive = () => {
    const have = here()
    const before = known
    const from = index
    note(have)
    isLeaving = false
    if (travelling) {
      travelling()
      travelling = undefined
      return isOnward && have && navigation?.canGoForward ? travel(1) : settle()
    }
    const top = [...clients].findLast((client) => client.depth())
    if (top && have < before && location.href === address) top.back()
    // What an earlier opening has left lies between pages of the host: on to the one that the visitor is on the way to.
    if (!top && have) travel(navigation && index > from && navigation.canGoForward ? 1 : -have)
    else settleSoon()
  }
  const { signal } = stop
  window.addEventListener('popstate', arrive, { signal })
  navigation?.addEventListener(
    'currententrychange',
    ({ navigationType, from }: Told) => {
      if (from) index = from.index
      // The host went on, or put another page in the place of its own: Back from there leaves the card first, too.
      if (!writing && navigationType !== 'traverse' && (known || wanted())) settleSoon()
    },
    { signal },
  )
  navigation?.addEventListener(
    'navigate',
    ({ destination, downloadRequest }: Told) => {
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
          // A host that goes to another page now says so first.
          settleSoon()
        }
      },
      settle: settleSoon,
    },
    dispose: () => {
      // What is left of it would be a step that does nothing.
      settle()
      travelling?.()
      stop.abort()
    },
  }
}

/** Leaves what a page that was reloaded, or came back, finds of its modal in the history. */
export const dropSteps = (): Dispose => {
  const { value: steps, release } = lease('back', createBackSteps)
  steps.settle()
  return release
}

/** Has the browser's Back leave the views of a modal one by one, then the modal. */
export const followBack = (kernel: Kernel): Dispose => {
  const { state, back } = kernel.get(router) as Router
  const { value: steps, release } = lease('back', createBackSteps)
  const client: Client = {
    depth: () => (state.get().open ? state.get().stack.length : 0),
    back,
  }
  let leave: Dispose | undefined
  const follow = () => {
    if (state.get().open) leave ??= steps.follow(client)
    else leave = void leave?.()
    steps.settle()
  }
  const stop = state.subscribe(follow)
  follow()
  return () => {
    stop()
    leave?.()
    release()
  }
}
