import { type AttemptRun, createFlow, type Router } from 'portico/core'
import type { Cell, Dispose, Namespace } from 'portico/kernel'
import type { Auth, EmailStep } from 'portico/plugins/auth/contract'
import type { Login } from './inside.js'
import type { problemOf } from './problemOf.js'

export interface LoginParts {
  readonly auth: Auth
  readonly router: Pick<Router, 'state' | 'close'>
  readonly login: Cell<Login | undefined>
  /** Loads the code that explains failures. */
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
type Run = AttemptRun<Params, Status>
interface Step {
  run(run: Run): Promise<void>
  /** True if it checks a code, which may be wrong. */
  readonly code?: boolean
}

/** Runs a login by e-mail: the mail, the code, the connection. */
export const createLogin = ({ auth, router, login, problems, own }: LoginParts): Logins => {
  let sent = login.get()?.sent ?? 0
  let again = () => send()
  /** The address a code was sent to: returning to its view within the cooldown sends no second mail. */
  let mailed: string | undefined
  /** A running check of a code. It goes on after its view was left as long as that view would be shown again: the code may be used up. */
  let check: { readonly answer: Promise<void>; readonly stop: AbortController } | undefined
  const dropCheck = () => {
    check?.stop.abort()
    check = undefined
  }
  const flow = createFlow<Params, Status, Step>({
    router,
    own,
    attempt: login,
    view: 'EmailLogin',
    keys: ['email', 'namespace'],
    run: async (run, step = begin(run)) => {
      try {
        await step.run(run)
      } catch (error) {
        const problem = await problems().then(
          ({ problemOf }) => problemOf(error, !!step.code),
          () => ({ kind: 'load', text: '' }) as const,
        )
        if (run.signal.aborted) return
        run.set({ status: problem.kind === 'wrong' ? 'code' : 'failed', sent, problem })
        // A reloaded frame has lost the login.
        if (problem.kind === 'expired' || Object(error).reason === 'reloaded') {
          mailed = undefined
          again = send
        }
      }
    },
    left: ({ status }) => {
      if (!/checking|connecting/.test(status)) dropCheck()
    },
  })
  own(
    router.state.subscribe(() => {
      if (!login.get() && !auth.cooldown.get()) dropCheck()
    }),
  )
  // A frame that reloads, e.g. after a visit to Farcaster, has lost the code.
  own(
    auth.status.subscribe(() => {
      if (auth.status.get() !== 'ready') mailed = undefined
    }),
  )

  const go = (status: Login['status'], step: Step) => {
    again = () => go(status, step)
    flow.retry({ status, sent }, step)
  }
  const connect = () =>
    go('connecting', {
      run: async ({ params: { namespace }, signal, set, close }) => {
        await auth.connect({ signal, ...(namespace && { namespaces: [namespace] }) })
        if (signal.aborted) return
        mailed = undefined
        set({ status: 'done', sent })
        close('connected')
      },
    })
  /** Continues unless the visitor has left. */
  const next = async (answer: EmailStep, { params, signal, set }: Run) => {
    if (signal.aborted) return
    if (answer === 'CONNECT') return connect()
    sent++
    set({ status: 'sending', sent })
    if (answer === 'VERIFY_DEVICE') {
      // The texts of this step load with the texts of failures.
      await problems()
      set({ status: 'device', sent })
      await auth.connectDevice({ signal })
      if (signal.aborted) return
    }
    mailed = params.email
    set({ status: 'code', sent })
  }
  const mail: Step = {
    run: async (run) => {
      dropCheck()
      await next(await auth.connectEmail(run.params.email, { signal: run.signal }), run)
    },
  }
  const send = () => go('sending', mail)
  /** Connects after the code was confirmed. */
  const checking = (answer: () => Promise<void>): Step => ({
    run: async ({ signal }) => {
      await answer()
      if (!signal.aborted) connect()
    },
    code: true,
  })
  /** The first step; a mail sent within the cooldown is not sent again. */
  const begin = ({ params, set }: Run): Step => {
    again = send
    sent = 0
    if (mailed !== params.email || !auth.cooldown.get()) return mail
    sent = 1
    set({ status: check ? 'checking' : 'code', sent })
    const { answer } = check ?? {}
    return answer ? checking(() => answer) : { run: async () => {} }
  }
  own(() => {
    flow.cancel()
    dropCheck()
    const now = login.get()
    if (now && now.status !== 'done' && now.status !== 'failed')
      login.set({ ...now, status: 'failed', problem: { kind: 'failed', text: '' } })
  })

  return {
    attend: (email, namespace) =>
      flow.attend({ email, ...(namespace && { namespace }) }, { status: 'sending', sent: 0 }),
    enter: (code) => {
      if (login.get()?.status !== 'code') return
      go(
        'checking',
        checking(() => {
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
      // Only for these statuses: a failure is retried instead. Within the cooldown the request would be refused.
      if ((status === 'code' || status === 'device') && !auth.cooldown.get()) send()
    },
    retry: () => {
      if (login.get()?.status === 'failed') again()
    },
  }
}
