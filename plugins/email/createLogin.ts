import type { Router, StackEntry } from 'portico/core'
import type { Cell, Namespace } from 'portico/kernel'
import type { Auth, EmailStep, LoginMachine } from 'portico/plugins/auth/contract'
import type { Login } from './inside.js'
import type { problemOf } from './problemOf.js'

export interface LoginParts {
  readonly auth: Auth
  readonly router: Pick<Router, 'state' | 'close'>
  readonly login: Cell<Login | undefined>
  /** Loads what reads what went wrong. */
  problems(): Promise<{ readonly problemOf: typeof problemOf }>
}

export interface Logins extends LoginMachine {
  attend(email: string, namespace?: Namespace): void
  enter(code: string): void
  resend(): void
  retry(): void
}

const isFor = ({ view, params }: StackEntry, { email, namespace }: Pick<Login, 'email' | 'namespace'>) => {
  const of = params as { email?: unknown; namespace?: unknown } | undefined
  return view === 'EmailLogin' && of?.email === email && of.namespace === namespace
}

/**
 * Runs one login at a time. It belongs to the stack entry and not to the component, which StrictMode mounts twice and a
 * sign-in view takes away for a while.
 */
export const createLogin = ({ auth, router, login, problems }: LoginParts): Logins => {
  let abort: AbortController | undefined
  let again: () => void = () => send()
  /** Whose code is on its way although its view was left: who comes back within the cooldown gets no second mail. */
  let mailed: string | undefined
  /** The check of a code. Left, it goes on as long as its code view would be shown again: its code may be used up then. */
  let check: { readonly answer: Promise<void>; readonly stop: AbortController } | undefined
  const dropCheck = () => {
    check?.stop.abort()
    check = undefined
  }

  // A frame that starts anew, as after a visit to Farcaster, knows of no code.
  const unfollow = auth.status.subscribe(() => {
    if (auth.status.get() !== 'ready') mailed = undefined
  })

  const isOnStack = (of: Pick<Login, 'email' | 'namespace'>) => {
    const { open, embedded, stack } = router.state.get()
    return (open || embedded) && stack.some((entry) => isFor(entry, of))
  }
  const end = () => {
    abort?.abort(new Error('Modal closed'))
    abort = undefined
  }
  const change = (next: Partial<Login>) => {
    const { problem: _, ...now } = login.get() as Login
    login.set({ ...now, ...next })
  }

  /** Runs a step of the login under way; what it rejects with becomes its problem. */
  const step = (status: Login['status'], run: (signal: AbortSignal) => Promise<void>, code = false) => {
    end()
    const mine = new AbortController()
    abort = mine
    again = () => step(status, run, code)
    change({ status, count: (login.get()?.count ?? 0) + 1 })
    void run(mine.signal).catch(async (error: unknown) => {
      const problem = await problems().then(
        ({ problemOf }) => problemOf(error, code),
        () => ({ kind: 'load', text: '' }) as const,
      )
      if (mine.signal.aborted) return
      change({ status: problem.kind === 'wrong' ? 'code' : 'failed', problem })
      // A frame that started anew knows of no login under way.
      if (problem.kind === 'expired' || Object(error).reason === 'reloaded') {
        mailed = undefined
        again = send
      }
    })
  }
  /** Goes on unless the visitor left meanwhile. */
  const connect = () =>
    step('connecting', async (signal) => {
      const now = login.get()
      await auth.connect({ signal, ...(now?.namespace && { namespaces: [now.namespace] }) })
      if (signal.aborted) return
      mailed = undefined
      change({ status: 'done' })
      const top = router.state.get().stack.at(-1)
      if (now && top && isFor(top, now)) void router.close('connected')
    })
  const askForCode = () => {
    mailed = login.get()?.email
    change({ status: 'code' })
  }
  const next = async (answer: EmailStep, signal: AbortSignal) => {
    if (signal.aborted) return
    if (answer === 'CONNECT') return connect()
    change({ sent: (login.get()?.sent ?? 0) + 1 })
    if (answer === 'VERIFY_DEVICE') {
      // Its words come with those of what went wrong.
      await problems()
      change({ status: 'device' })
      await auth.connectDevice({ signal })
      if (signal.aborted) return
    }
    askForCode()
  }
  const send = () => {
    dropCheck()
    step('sending', async (signal) => {
      const { email } = login.get() as Login
      await next(await auth.connectEmail(email, { signal }), signal)
    })
  }
  /** Goes on with what a check answers. */
  const follow = (ask: () => Promise<void>) =>
    step(
      'checking',
      async (signal) => {
        await ask()
        if (!signal.aborted) connect()
      },
      true,
    )

  return {
    attend: (email, namespace) => {
      const now = login.get()
      const asked = { email, ...(namespace && { namespace }) }
      if ((now && now.email === email && now.namespace === namespace) || !isOnStack(asked)) return
      end()
      login.set({ ...asked, status: 'sending', sent: 0, count: 0 })
      if (mailed !== email || !auth.cooldown.get()) return send()
      change({ status: 'code', sent: 1 })
      const left = check
      if (!left) return
      follow(() => left.answer)
      again = send
    },
    enter: (code) => {
      if (login.get()?.status !== 'code') return
      follow(() => {
        const stop = new AbortController()
        const answer = auth.connectOtp(code, { signal: stop.signal })
        answer.catch(() => {})
        check = { answer, stop }
        return answer
      })
    },
    resend: () => {
      const status = login.get()?.status
      // What failed is tried again; within the cooldown it would be refused, and the code view with it.
      if ((status === 'code' || status === 'device') && !auth.cooldown.get()) send()
    },
    retry: () => {
      if (login.get()?.status === 'failed') again()
    },
    sync: () => {
      const now = login.get()
      if (now && isOnStack(now)) return
      const asks = now && !/checking|connecting/.test(now.status)
      if (asks || !auth.cooldown.get()) dropCheck()
      end()
      login.set(undefined)
    },
    dispose: () => {
      unfollow()
      end()
      dropCheck()
      const now = login.get()
      if (now && now.status !== 'done' && now.status !== 'failed')
        change({ status: 'failed', problem: { kind: 'failed', text: '' } })
    },
  }
}
