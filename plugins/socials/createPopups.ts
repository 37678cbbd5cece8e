import type { Connection, Router } from 'portico/core'
import { type Cell, type Source, systemClock } from 'portico/kernel'
import type { Auth, LoginMachine, PopupSocial, SocialId } from 'portico/plugins/auth/contract'
import type { Socials } from './contract.js'
import type { SocialAttempt } from './inside.js'
import { logIn } from './logIn.js'
import { type SocialError, socialError } from './socialError.js'

/** Longest wait for the result of a window that a page's policy cut off, in milliseconds. */
const UNSEEN = 300_000

export interface PopupsParts {
  readonly auth: Auth
  readonly router: Pick<Router, 'state' | 'close'>
  readonly attempt: Cell<SocialAttempt | undefined>
  /** The logins that are offered. */
  readonly providers: Source<readonly SocialId[]>
  /** Those of the host, beside the providers' own. */
  readonly redirectHosts: readonly string[]
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

export interface Popups extends LoginMachine {
  /** Goes on with a window that the press has opened, unless the visitor has left. */
  take(login: Pick<SocialAttempt, 'provider' | 'namespace'>, count: number, popup: Window): void
  /** For a view that a host opened: in a press of its own the window opens with it, otherwise the view offers the press. */
  attend(login: Pick<SocialAttempt, 'provider' | 'namespace'>, openWindow: () => Window | undefined): void
  front(): void
  /** Logs in for a host, without a view, in the window that its press has opened, if any. */
  connect(
    popup: Window | undefined,
    provider: PopupSocial,
    options?: Parameters<Socials['connect']>[1],
  ): Promise<readonly Connection[]>
}

/** Runs one login in a window at a time; it belongs to the stack entry and not to the component. */
export const createPopups = ({
  auth,
  router,
  attempt,
  providers,
  redirectHosts,
  signal: stop,
}: PopupsParts): Popups => {
  let abort: AbortController | undefined
  let popup: Window | undefined

  const isFor = (params: unknown, { provider, namespace }: Pick<SocialAttempt, 'provider' | 'namespace'>) => {
    const of = Object(params) as Partial<SocialAttempt>
    return of.provider === provider && of.namespace === namespace
  }
  const isOnStack = (of: Pick<SocialAttempt, 'provider' | 'namespace'>) => {
    const { open, embedded, stack } = router.state.get()
    return (
      (open || embedded) && stack.some(({ view, params }) => view === 'ConnectingSocial' && isFor(params, of))
    )
  }
  const end = () => {
    abort?.abort(new Error('Modal closed'))
    abort = undefined
    popup?.close()
    popup = undefined
  }
  const run = (of: Pick<SocialAttempt, 'provider' | 'namespace'>, count: number, opened: Window) => {
    end()
    const set = (status: SocialAttempt['status'], reason?: string) =>
      attempt.set({ ...of, status, count, ...(reason && { reason }) })
    popup = opened
    const mine = new AbortController()
    abort = mine
    set('opening')
    void (async () => {
      try {
        const { signal } = mine
        await logIn(auth, opened, {
          ...of,
          signals: [signal],
          redirectHosts,
          step: (step) => !signal.aborted && set(step),
        })
        if (signal.aborted) return
        set('done')
        const top = router.state.get().stack.at(-1)
        if (top?.view === 'ConnectingSocial' && isFor(top.params, of)) void router.close('connected')
      } catch (error) {
        if (mine.signal.aborted) return
        opened.close()
        const { failure = 'failed', cause } = error as Partial<SocialError>
        set(failure, typeof cause === 'string' ? cause : undefined)
      }
    })()
  }

  return {
    take: (login, count, given) => {
      if (isOnStack(login)) return run(login, count, given)
      given.close()
      const now = attempt.get()
      if (now && isFor(now, login)) attempt.set(undefined)
    },
    attend: (login, openWindow) => {
      if (!isOnStack(login)) return
      const now = attempt.get()
      // Remembered from when it was offered.
      if (!providers.get().includes(login.provider)) attempt.set({ ...login, status: 'blocked', count: 1 })
      else if (!now || !isFor(now, login)) {
        const opened = navigator.userActivation?.isActive ? openWindow() : undefined
        if (opened) run(login, 1, opened)
        else attempt.set({ ...login, status: 'blocked', count: 0 })
      }
    },
    front: () => popup?.focus(),
    connect: async (given, provider, { namespace, signal } = {}) => {
      if (!given)
        throw socialError(
          'blocked',
          new Error(
            providers.get().includes(provider) ? 'The browser opened no window' : 'There is no such provider',
          ),
        )
      // A window that cannot be seen any more may be closed: nobody else would tell the host.
      const unseen = new AbortController()
      let wait = () => {}
      return logIn(auth, given, {
        provider,
        namespace,
        signals: [signal, stop, unseen.signal],
        step: (step) => {
          if (step !== 'severed') return wait()
          wait = systemClock.after(UNSEEN, () => unseen.abort(socialError('closed')))
        },
        redirectHosts,
      }).finally(() => wait())
    },
    sync: () => {
      const now = attempt.get()
      if (!now || isOnStack(now)) return
      end()
      attempt.set(undefined)
    },
    dispose: () => {
      end()
      const now = attempt.get()
      if (now && now.status !== 'done') attempt.set({ ...now, status: 'blocked' })
    },
  }
}
