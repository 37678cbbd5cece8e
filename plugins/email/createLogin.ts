import { type AttemptRun, createFlow, type Router } from 'portico/core'
import type { Cell, Dispose, Namespace } from 'portico/kernel'
import type { Auth, EmailStep } from 'portico/plugins/auth/contract'
import type { Login } from './internal.js'
import type { problemOf } from './problemOf.js'

export interface LoginDeps {
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
  readonly checksCode?: boolean
}

/** Runs a login by e-mail: the mail, the code, the connection. */
export const createLogin = ({ auth, router, login, problems, own }: LoginDeps): Logins => {
  let sent = login.get()?.sent ?? 0
  let wrongCodes = 0
  let retryStep = () => sendMail()
  /** The address a code was sent to: returning to its view within the cooldown sends no second mail. */
  let mailedTo: string | undefined
  /** A running check of a code. It goes on after its view was left as long as that view would be shown again: the code may be used up. */
  let check: { readonly answer: Promise<void>; readonly stop: AbortController } | undefined
  const cancelCheck = () => {
    check?.stop.abort()
    check = undefined
  }
  const flow = createFlow<Params, Status, Step>({
    router,
    own,
    attempt: login,
    view: 'EmailLogin',
    keys: ['email', 'namespace'],
    run: async (run, step = firstStep(run)) => {
      try {
        await step.run(run)
      } catch (error) {
        const problem = await problems().then(
          ({ problemOf }) => problemOf(error, !!step.checksCode),
          () => ({ kind: 'load', text: '' }) as const,
        )
        if (run.signal.aborted) return
        const isWrong = problem.kind === 'wrong'
        if (isWrong) wrongCodes++
        run.set({ status: isWrong ? 'code' : 'failed', sent, wrongCodes, problem })
        // A reloaded frame has lost the login.
        if (problem.kind === 'expired' || Object(error).reason === 'reloaded') {
          mailedTo = undefined
          retryStep = sendMail
        }
      }
    },
    left: ({ status }) => {
      if (!/checking|connecting/.test(status)) cancelCheck()
    },
  })
  own(
    router.state.subscribe(() => {
      if (!login.get() && !auth.cooldown.get()) cancelCheck()
    }),
  )
  // A frame that reloads, e.g. after a visit to Farcaster, has lost the code.
  own(
    auth.status.subscribe(() => {
      if (auth.status.get() !== 'ready') mailedTo = undefined
    }),
  )

  const runStep = (status: Login['status'], step: Step) => {
    retryStep = () => runStep(status, step)
    flow.retry({ status, sent }, step)
  }
  const connect = () =>
    runStep('connecting', {
      run: async ({ params: { namespace }, signal, set, close }) => {
        await auth.connect({ signal, ...(namespace && { namespaces: [namespace] }) })
        if (signal.aborted) return
        mailedTo = undefined
        set({ status: 'done', sent })
        close('connected')
      },
    })
  /** Continues unless the visitor has left. */
  const continueWith = async (answer: EmailStep, { params, signal, set }: Run) => {
    if (signal.aborted) return
    if (answer === 'CONNECT') return connect()
    sent++
    wrongCodes = 0
    set({ status: 'sending', sent })
    if (answer === 'VERIFY_DEVICE') {
      // The texts of this step load with the texts of failures.
      await problems()
      set({ status: 'device', sent })
      await auth.connectDevice({ signal })
      if (signal.aborted) return
    }
    mailedTo = params.email
    set({ status: 'code', sent })
  }
  const mailStep: Step = {
    run: async (run) => {
      cancelCheck()
      await continueWith(await auth.connectEmail(run.params.email, { signal: run.signal }), run)
    },
  }
  const sendMail = () => runStep('sending', mailStep)
  /** Connects after the code was confirmed. */
  const codeStep = (answer: () => Promise<void>): Step => ({
    run: async ({ signal }) => {
      await answer()
      if (!signal.aborted) connect()
    },
    checksCode: true,
  })
  /** The first step; a mail sent within the cooldown is not sent again. */
  const firstStep = ({ params, set }: Run): Step => {
    retryStep = sendMail
    sent = 0
    if (mailedTo !== params.email || !auth.cooldown.get()) return mailStep
    sent = 1
    set({ status: check ? 'checking' : 'code', sent })
    const { answer } = check ?? {}
    return answer ? codeStep(() => answer) : { run: async () => {} }
  }
  own(() => {
    flow.cancel()
    cancelCheck()
    const now = login.get()
    if (now && now.status !== 'done' && now.status !== 'failed')
      login.set({ ...now, status: 'failed', problem: { kind: 'failed', text: '' } })
  })

  return {
    attend: (email, namespace) =>
      flow.attend({ email, ...(namespace && { namespace }) }, { status: 'sending', sent: 0 }),
    enter: (code) => {
      if (login.get()?.status !== 'code') return
      runStep(
        'checking',
        codeStep(() => {
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
      if ((status === 'code' || status === 'device') && !auth.cooldown.get()) sendMail()
    },
    retry: () => {
      if (login.get()?.status === 'failed') retryStep()
    },
  }
}
