import { type Notices, type Router, readWebLink, type Sessions, type Settings } from 'portico/core'
import type { Cell, Namespace, Source } from 'portico/kernel'
import type { Auth, LoginMachine, SocialId } from 'portico/plugins/auth/contract'
import type { FarcasterAttempt } from './inside.js'

export interface FarcasterParts {
  readonly auth: Auth
  readonly router: Pick<Router, 'state' | 'close' | 'back'>
  readonly sessions: Pick<Sessions, 'state'>
  readonly notices: () => Promise<Notices | undefined>
  readonly settings: Pick<Settings, 'text'>
  readonly farcaster: Cell<FarcasterAttempt | undefined>
  /** The logins that are offered. */
  readonly providers: Source<readonly SocialId[]>
}

export interface Farcaster extends LoginMachine {
  attend(namespace?: Namespace): void
}

/** How long after leaving the frame is started anew, in milliseconds: it waits for an approval nobody asks for any more. */
const RELOAD = 100

/** Runs the login by Farcaster's app: its address, the approval, and the connection. */
export const createFarcaster = ({
  auth,
  router,
  sessions,
  notices,
  settings,
  farcaster,
  providers,
}: FarcasterParts): Farcaster => {
  let abort: AbortController | undefined
  let space: Namespace | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Tries since the view was opened. */
  let count = 0

  const isOnStack = () => {
    const { open, embedded, stack } = router.state.get()
    return (open || embedded) && stack.some(({ view }) => view === 'ConnectingFarcaster')
  }
  const end = () => {
    abort?.abort(new Error('Popup closed'))
    abort = undefined
  }
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // It went with its last login, or somebody is logged in meanwhile, as in another tab: the frame is in use.
      if (
        auth.status.get() === 'absent' ||
        sessions.state.get().connections.some(({ type }) => type === 'AUTH')
      )
        return
      void auth.reload().catch(() => {})
    }, RELOAD)
  }
  /** Ends what is under way, as failed. */
  const stop = () => {
    end()
    const now = farcaster.get()
    if (!now || now.status === 'done') return
    if (now.status !== 'failed') restart()
    farcaster.set({ status: 'failed', count: now.count })
  }
  const unfollow = providers.subscribe(() => {
    if (!providers.get().includes('farcaster')) stop()
  })
  const run = () => {
    end()
    count++
    clearTimeout(timer)
    const mine = new AbortController()
    abort = mine
    const { signal } = mine
    const set = (next: Omit<FarcasterAttempt, 'count'>) => {
      if (!signal.aborted) farcaster.set({ ...next, count })
    }
    set({ status: 'loading' })
    void (async () => {
      let url: string | undefined
      try {
        url = readWebLink(await auth.getFarcasterUri({ signal }))
        if (!url) throw new Error('Farcaster has no address')
      } catch {
        return set({ status: 'failed' })
      }
      set({ status: 'scan', url })
      try {
        await auth.connectFarcaster({ signal })
        set({ status: 'connecting', url })
        await auth.connect({ signal, ...(space && { namespaces: [space] }) })
        set({ status: 'done' })
        if (!signal.aborted && router.state.get().stack.at(-1)?.view === 'ConnectingFarcaster')
          void router.close('connected')
      } catch {
        if (signal.aborted) return
        set({ status: 'failed' })
        void notices().then((board) => board?.snack('error', settings.text('farcaster.failed')))
        if (
          router.state.get().stack.at(-1)?.view === 'ConnectingFarcaster' &&
          router.state.get().stack.length > 1
        )
          router.back()
      }
    })()
  }

  return {
    attend: (namespace) => {
      if (farcaster.get() || !isOnStack()) return
      space = namespace
      run()
    },
    sync: () => {
      const now = farcaster.get()
      if (!now || isOnStack()) return
      const waits = now.status !== 'done'
      end()
      count = 0
      farcaster.set(undefined)
      if (waits) restart()
    },
    dispose: () => {
      unfollow()
      stop()
    },
  }
}
