import { createFlow, type Router, type RunAttempt } from 'portico/core'
import type { Cell, Dispose, Namespace } from 'portico/kernel'
import type { Auth, EmailStep } from 'portico/plugins/auth/contract'
import type { Login } from './inside.js'
import type { problemOf } from './problemOf.js'

export interface LoginParts {
  readonly auth: Auth
  readonly router: Pick<Router, 'state' | 'close'>
  readonly login: Cell<Login | undefined>
  /** Loads what reads what went wrong. */
  problems(): Promise<{ readonly problemOf: typeof problemOf }>
  own(dispose: Dispose): unknown
}

export interface Logins {
  attend(email: string, namespace?: Namespace): void
  enter(code: string): void
  resend(): void
  retry(): void
}

type Params = Pick<Login, 'email' | 'namespace'>
type Status = Omit<Login, keyof Params | 'count'>
type Step = RunAttempt<Params, Status>
type Run = Parameters<Step>[0]

/** Runs a login by e-mail, step by step: the mail, the code, the connection. */
export const createLogin = ({ auth, router, login, problems, own }: LoginParts): Logins => {
  let sent = login.get()?.sent ?? 0
  let again: Step = (run) => send(run)
  /** Whose code is on its way although its view was left: who comes back within the cooldown gets no second mail. */
  let mailed: string | undefined
  /** The check of a code. Left, it goes on as long as its code view would be shown again: its code may be used up then. */
  let check: { readonly answer: Promise<void>; readonly stop: AbortController } | undefined
  const dropCheck = () => {
    check?.stop.abort()
    check = undefined
  }
  const flow = createFlow<Params, Status>({
    router,
    own,
    attempt: login,
    view: 'EmailLogin',
    keys: ['email', 'namespace'],
    left: ({ status }) => {
      if (!/checking|connecting/.test(status)) dropCheck()
    },
  })
  own(
    router.state.subscribe(() => {
      if (!login.get() && !auth.cooldown.get()) dropCheck()
    }),
  )
  // A frame that starts anew, as after a visit to Farcaster, knows of no code.
  own(
    auth.status.subscribe(() => {
      if (auth.status.get() !== 'ready') mailed = undefined
    }),
  )

  /** A step of the login; what it rejects with becomes its problem. */
  const step = (status: Login['status'], work: (run: Run) => Promise<void>, code = false): Step => {
    const taken: Step = async (run) => {
      again = taken
      run.set({ status, sent })
      try {
        await work(run)
      } catch (error) {
        const problem = await problems().then(
          ({ problemOf }) => problemOf(error, code),
          () => ({ kind: 'load', text: '' }) as const,
        )
        if (run.signal.aborted) return
        run.set({ status: problem.kind === 'wrong' ? 'code' : 'failed', sent, problem })
        // A frame that started anew knows of no login under way.
        if (problem.kind === 'expired' || Object(error).reason === 'reloaded') {
          mailed = undefined
          again = send
        }
      }
    }
    return taken
  }
  const connect = step('connecting', async ({ params: { namespace }, signal, set, close }) => {
    await auth.connect({ signal, ...(namespace && { namespaces: [namespace] }) })
    if (signal.aborted) return
    mailed = undefined
    set({ status: 'done', sent })
    close('connected')
  })
  /** Goes on unless the visitor left meanwhile. */
  const next = async (answer: EmailStep, { params, signal, set }: Run) => {
    if (signal.aborted) return
    if (answer === 'CONNECT') return flow.retry(connect)
    sent++
    set({ status: 'sending', sent })
    if (answer === 'VERIFY_DEVICE') {
      // Its words come with those of what went wrong.
      await problems()
      set({ status: 'device', sent })
      await auth.connectDevice({ signal })
      if (signal.aborted) return
    }
    mailed = params.email
    set({ status: 'code', sent })
  }
  const ask = step('sending', async (run) =>
    next(await auth.connectEmail(run.params.email, { signal: run.signal }), run),
  )
  const send: Step = (run) => {
    dropCheck()
    return ask(run)
  }
  /** Goes on with what a check answers. */
  const follow = (answer: () => Promise<void>) =>
    step(
      'checking',
      async ({ signal }) => {
        await answer()
        if (!signal.aborted) flow.retry(connect)
      },
      true,
    )
  /** The first step; a mail that was sent a moment ago is not sent again. */
  const begin: Step = (run) => {
    sent = 0
    if (mailed !== run.params.email || !auth.cooldown.get()) return send(run)
    sent = 1
    const standing = check
    if (standing) void follow(() => standing.answer)(run)
    else run.set({ status: 'code', sent })
    again = send
  }
  own(() => {
    flow.cancel()
    dropCheck()
    const now = login.get()
    if (now && now.status !== 'done' && now.status !== 'failed')
      login.set({ ...now, status: 'failed', problem: { kind: 'failed', text: '' } })
  })

  return {
    attend: (email, namespace) => flow.attend({ email, ...(namespace && { namespace }) }, begin),
    enter: (code) => {
      if (login.get()?.status !== 'code') return
      flow.retry(
        follow(() => {
          const stop = new AbortController()
          const answer = auth.connectOtp(code, { signal: stop.signal })
          answer.catch(() => {})
          check = { answer, stop }
          return answer
        }),
      )
    },
    resend: () => {
      const status = login.get()?.status
      // What failed is tried again; within the cooldown it would be refused, and the code view with it.
      if ((status === 'code' || status === 'device') && !auth.cooldown.get()) flow.retry(send)
    },
    retry: () => {
      if (login.get()?.status === 'failed') flow.retry(again)
    },
  }
}
