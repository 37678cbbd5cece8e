import { createLinkedAbort, type Router, within } from 'portico/core'
import type { Cell, Clock, Dispose } from 'portico/kernel'
import { authError } from '../../authError.js'
import type { ApprovalState } from '../../contract.js'
import type { Turn, Turns } from './createTurns.js'

/** How long the card shows the outcome of an approval, in milliseconds. */
const OUTCOME = 600

const VIEW = 'ApproveTransaction'

export interface ApprovalDeps {
  readonly clock: Clock
  /** The state of approvals that the view shows. */
  readonly state: Cell<ApprovalState>
  readonly router: Router
  /** Shared by all modals of the page. */
  readonly turns: Turns
  /** Aborts when the plugin stops, which also closes its view. */
  readonly stop: AbortSignal
  /** Called when requests were cancelled because the visitor left. */
  cancelled(): void
}

/** Queues the signing requests, and shows the view with the frame while there are any. */
export const createApprovals = ({ clock, state, router, turns, stop, cancelled }: ApprovalDeps) => {
  const put = (next: ApprovalState) => state.set(Object.freeze(next))
  /** Pending requests with the names of their networks. */
  const running = new Map<AbortController, string | undefined>()
  let opened = false
  let timer: Dispose | undefined
  let watch: Dispose | undefined
  let turn: Turn | undefined

  const named = (network: string | undefined) => (network === undefined ? {} : { network })
  /** Names the network of a single request; with several, the frame itself says which one it shows. */
  const asking = (): ApprovalState => {
    const [first, ...others] = running.values()
    return { open: running.size, ...(others.length ? {} : named(first)) }
  }
  const aborted = () => authError('aborted', 'Request was aborted', { code: 4001 })
  const isShown = () => {
    const { open, stack } = router.state.get()
    return open && stack.some(({ view }) => view === VIEW)
  }
  const abort = () => {
    const open = [...running.keys()]
    running.clear()
    for (const each of open) each.abort(aborted())
    return open.length > 0
  }
  /** Cancels the requests once the view is gone: the visitor has left it. */
  const look = () => {
    if (isShown()) return
    watch?.()
    watch = undefined
    timer?.()
    timer = undefined
    if (abort()) cancelled()
    put({ open: 0 })
  }
  const show = () => {
    timer?.()
    timer = undefined
    if (isShown()) return
    const shell = router.state.get()
    opened = !shell.open
    // Opening takes a moment: until the view was shown, the visitor cannot have left it.
    let seen = false
    let again = false
    watch?.()
    watch = router.state.subscribe(() => {
      seen ||= isShown()
      const { open, embedded } = router.state.get()
      // The view has no back button, and leaving it closes the modal. If the modal is open with another view, that view was
      // opened by the page, late, so this one is pushed again. An inline card stays open when it is closed.
      if (!again && !isShown() && running.size && open && !embedded && !stop.aborted) {
        again = true
        opened = false
        router.push(VIEW)
      } else if (seen) look()
    })
    if (shell.open) router.push(VIEW)
    else void router.open({ view: VIEW }).then(look, look)
  }
  const closeView = () => {
    timer = undefined
    watch?.()
    watch = undefined
    const { stack } = router.state.get()
    if (isShown()) {
      if (opened || stack.length < 2) void router.close('closed')
      else if (stack.at(-1)?.view === VIEW) router.back()
    }
    put({ open: 0 })
  }

  /** Waits while another modal of the page uses the frame; aborting there cancels the requests of all. */
  const waitFor = async (comes: Promise<unknown>, signal: AbortSignal) => {
    try {
      await within(comes, { signals: [signal, stop] })
    } catch (error) {
      throw stop.aborted && !signal.aborted ? aborted() : error
    }
  }

  return {
    state,
    abort,
    run: async <T>(
      send: (signal: AbortSignal) => Promise<T>,
      signal?: AbortSignal,
      network?: string,
    ): Promise<T> => {
      const mine = new AbortController()
      const linked = createLinkedAbort(signal, mine.signal)
      const { signal: joined } = linked
      running.set(mine, network)
      let end: Omit<ApprovalState, 'open'> = { outcome: 'failed', ...named(network) }
      let sent = false
      try {
        turn ??= turns.take()
        if (turn.comes) await waitFor(turn.comes, joined)
        put(asking())
        show()
        sent = true
        const answer = await send(joined)
        end = { ...end, outcome: 'done' }
        return answer
      } catch (error) {
        // Cancelled by someone other than the visitor: the frame is still prompting.
        if (sent && signal?.aborted) cancelled()
        if (Object(error).reason === 'load') end = { ...named(network), unloaded: true }
        throw error
      } finally {
        linked.abort()
        running.delete(mine)
        const { size } = running
        if (!size) {
          turn?.end()
          turn = undefined
        }
        const isOutcomeShown = !size && isShown()
        put(isOutcomeShown ? { open: 0, ...end } : asking())
        if (isOutcomeShown && !end.unloaded) timer ??= clock.after(OUTCOME, closeView)
      }
    },
  }
}

export type Approvals = ReturnType<typeof createApprovals>
