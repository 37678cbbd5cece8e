import {
  createFlow,
  failureText,
  type Notices,
  type Router,
  readWebLink,
  type Sessions,
  type Settings,
} from 'portico/core'
import type { Cell, Dispose, Namespace, Source } from 'portico/kernel'
import { type Auth, isEmbedded, type SocialId } from 'portico/plugins/auth/contract'
import type { FarcasterAttempt } from '../internal.js'

export interface FarcasterDeps {
  readonly auth: Auth
  readonly router: Pick<Router, 'state' | 'close' | 'back'>
  readonly sessions: Pick<Sessions, 'state'>
  readonly notices: () => Promise<Notices | undefined>
  readonly settings: Pick<Settings, 'text'>
  readonly farcaster: Cell<FarcasterAttempt | undefined>
  /** The offered logins. */
  readonly providers: Source<readonly SocialId[]>
  own(dispose: Dispose): unknown
}

type Status = Omit<FarcasterAttempt, 'count'>

const VIEW = 'ConnectingFarcaster'

export interface Farcaster {
  attend(namespace?: Namespace): void
}

/** Delay before the frame is reloaded after leaving, in milliseconds: it still waits for an approval nobody wants. */
const RELOAD_DELAY = 100

/** Runs the Farcaster login: link, approval, connection. */
export const createFarcaster = ({
  auth,
  router,
  sessions,
  notices,
  settings,
  farcaster,
  providers,
  own,
}: FarcasterDeps): Farcaster => {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Number of tries since the view was opened. */
  let tries = 0

  const scheduleReload = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // The frame is gone with the last login, or in use, because the visitor has logged in meanwhile, e.g. in another tab.
      if (auth.status.get() === 'absent' || sessions.state.get().connections.some(isEmbedded)) return
      void auth.reload().catch(() => {})
    }, RELOAD_DELAY)
  }
  const flow = createFlow<object, Status, Namespace>({
    router,
    own,
    attempt: farcaster,
    view: VIEW,
    keys: [],
    reason: 'Popup closed',
    run: async ({ signal, set, close }, namespace) => {
      clearTimeout(timer)
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
        await auth.connect({ signal, ...(namespace && { namespaces: [namespace] }) })
        set({ status: 'done' })
        close('connected')
      } catch (error) {
        if (signal.aborted) return
        set({ status: 'failed' })
        const failure = failureText(error)
        const text = failure?.by === 'plugin' ? failure.text : settings.text('farcaster.failed')
        void notices().then((board) => board?.snack('error', text))
        const { stack } = router.state.get()
        if (stack.at(-1)?.view === VIEW && stack.length > 1) router.back()
      }
    },
    left: ({ status }) => {
      tries = 0
      if (status !== 'done') scheduleReload()
    },
  })
  /** Ends the running attempt as failed. */
  const stop = () => {
    flow.cancel()
    const now = farcaster.get()
    if (!now || now.status === 'done') return
    if (now.status !== 'failed') scheduleReload()
    farcaster.set({ status: 'failed', count: now.count })
  }
  own(
    providers.subscribe(() => {
      if (!providers.get().includes('farcaster')) stop()
    }),
  )
  own(stop)

  return {
    attend: (namespace) => {
      if (!farcaster.get() && flow.start({}, { status: 'loading' }, namespace, tries + 1)) tries++
    },
  }
}
