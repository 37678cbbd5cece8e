import type { Router } from 'portico/core'
import type { Cell, Namespace } from 'portico/kernel'
import type { Auth, LoginMachine, PopupSocial } from 'portico/plugins/auth/contract'
import type { SocialAttempt } from './inside.js'
import { logIn } from './logIn.js'
import { openWindow } from './openWindow.js'
import type { SocialError } from './socialError.js'

export interface PopupsParts {
  readonly auth: Auth
  readonly router: Pick<Router, 'state' | 'close'>
  readonly attempt: Cell<SocialAttempt | undefined>
  readonly redirectHosts: readonly string[]
}

export interface Popups extends LoginMachine {
  /** Call it in the press itself. */
  start(login: Pick<SocialAttempt, 'provider' | 'namespace'>, count: number): void
  /** Goes on with a window that the press has opened, unless the visitor has left. */
  take(login: Pick<SocialAttempt, 'provider' | 'namespace'>, count: number, popup: Window): void
  attend(provider: PopupSocial, namespace?: Namespace): void
  retry(): void
  front(): void
}

const runs: readonly SocialAttempt['status'][] = ['opening', 'window', 'severed', 'connecting', 'done']

/** Runs one login in a window at a time; it belongs to the stack entry and not to the component. */
export const createPopups = ({ auth, router, attempt, redirectHosts }: PopupsParts): Popups => {
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
  const run = (of: Pick<SocialAttempt, 'provider' | 'namespace'>, count: number, given?: Window) => {
    end()
    const opened = given ?? openWindow(`${auth.secureUrl}/loading`)
    const set = (status: SocialAttempt['status'], reason?: string) =>
      attempt.set({ ...of, status, count, ...(reason && { reason }) })
    if (!opened) return set('blocked')
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
    start: (login, count) => run(login, count),
    take: (login, count, given) => {
      if (isOnStack(login)) return run(login, count, given)
      given.close()
      const now = attempt.get()
      if (now && isFor(now, login)) attempt.set(undefined)
    },
    attend: (provider, namespace) => {
      const of = { provider, ...(namespace && { namespace }) }
      const now = attempt.get()
      if (!(now && isFor(now, of)) && isOnStack(of)) attempt.set({ ...of, status: 'blocked', count: 0 })
    },
    retry: () => {
      const now = attempt.get()
      // One that is under way is not begun twice.
      if (!now || runs.includes(now.status)) return
      const { provider, namespace, count } = now
      run({ provider, ...(namespace && { namespace }) }, count + 1)
    },
    front: () => popup?.focus(),
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
