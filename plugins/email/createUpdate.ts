import {
  type AttemptRun,
  type Connection,
  createFlow,
  type Notices,
  type Router,
  type Sessions,
  type Settings,
  type StackEntry,
} from 'portico/core'
import { type Cell, type Dispose, PorticoError } from 'portico/kernel'
import type { Auth } from 'portico/plugins/auth/contract'
import { initialUpdate, type Update, type Updates } from './internal.js'
import { type Problem, problemOf } from './problemOf.js'
import { readEmail } from './readEmail.js'

export interface UpdateDeps {
  readonly auth: Auth
  readonly router: Pick<Router, 'state' | 'open' | 'close' | 'back'>
  readonly sessions: Pick<Sessions, 'state'>
  readonly update: Cell<Update | undefined>
  readonly notices: () => Promise<Notices | undefined>
  readonly settings: Pick<Settings, 'text'>
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
  own(dispose: Dispose): Dispose
}

type Status = Omit<Update, 'count'>
type Run = AttemptRun<object, Status>
type Step = (run: Run) => Promise<void>

const VIEW = 'UpdateEmailWallet'

const refusal = (text: string, code: string) => new PorticoError(text, { category: 'connect', code })

/** Runs a change of e-mail: the new address, the code of the old one if the site requires it, and the code of the new one. */
export const createUpdate = ({
  auth,
  router,
  sessions,
  update,
  notices,
  settings,
  signal: stopped,
  own,
}: UpdateDeps): Updates => {
  /** Stack entry of a finished change that another view covers: it is removed once it is on top again. */
  let finishedEntry: StackEntry | undefined
  const flow = createFlow<object, Status, Step>({
    router,
    own,
    attempt: update,
    view: VIEW,
    keys: [],
    run: (run, guardStep) => guardStep?.(run),
    left: () => {
      finishedEntry = undefined
    },
  })
  const currentUpdate = () => update.get() ?? initialUpdate
  const withChanges = (next: Partial<Status>): Status => {
    const { problem: _, count: __, ...rest } = currentUpdate()
    return { ...rest, ...next }
  }
  const runStep = (next: Partial<Status>, step?: Step) =>
    update.get() ? flow.retry(withChanges(next), step) : flow.attend({}, withChanges(next), step)
  /** Runs a step; a failure returns to the `failed` state with the problem. */
  const step =
    (work: Step, failed: Partial<Status>, code: boolean): Step =>
    async (run) => {
      try {
        await work(run)
      } catch (error) {
        if (!run.signal.aborted) run.set(withChanges({ ...failed, problem: problemOf(error, code) }))
      }
    }
  const top = () => router.state.get().stack.at(-1)
  const leaveFinished = () => {
    if (!finishedEntry || top() !== finishedEntry) return
    finishedEntry = undefined
    if (router.state.get().stack.length > 1) router.back()
    else void router.close('visitor')
  }
  const finish = ({ set }: Run) => {
    set(withChanges({ status: 'done', checking: false }))
    void notices().then((board) => board?.snack('success', settings.text('email.update.done')))
    finishedEntry = router.state.get().stack.find(({ view }) => view === VIEW)
    leaveFinished()
  }
  own(
    router.state.subscribe(() => {
      // Deferred, because the router is still notifying about this navigation.
      if (finishedEntry && top() === finishedEntry) queueMicrotask(leaveFinished)
    }),
  )
  const restart = () => {
    flow.cancel()
    if (update.get()) update.set({ ...initialUpdate, email: currentUpdate().email })
  }
  own(restart)

  return {
    save: (typed) => {
      if (currentUpdate().status !== 'form') return
      const email = readEmail(typed)
      const refuse = (problem: Problem) => runStep({ email: email ?? typed, problem })
      if (!email) return refuse({ kind: 'invalid', text: '' })
      // The frame does not enforce the cooldown for a change of e-mail; the page does.
      if (auth.cooldown.get() > 0) return refuse({ kind: 'cooldown', text: '' })
      runStep(
        { status: 'saving', email },
        step(
          async ({ signal, set }) => {
            const answer = await auth.updateEmail(email, { signal })
            const needsBothCodes = answer === 'VERIFY_PRIMARY_OTP'
            set(withChanges({ status: needsBothCodes ? 'old' : 'new', steps: needsBothCodes ? 2 : 1 }))
          },
          { status: 'form' },
          false,
        ),
      )
    },
    confirm: (code) => {
      const { status, checking } = currentUpdate()
      if (checking || (status !== 'old' && status !== 'new')) return
      runStep(
        { checking: true },
        step(
          async (run) => {
            const { signal } = run
            if (status === 'new') {
              await auth.updateEmailSecondaryOtp(code, { signal })
              if (!signal.aborted) finish(run)
            } else {
              await auth.updateEmailPrimaryOtp(code, { signal })
              run.set(withChanges({ status: 'new', checking: false }))
            }
          },
          { checking: false },
          true,
        ),
      )
    },
    restart,
    openForm: async () => {
      const isMine = ({ connectorId }: Connection) => connectorId === auth.connector.id
      const before = auth.user.get()?.email
      if (!sessions.state.get().connections.some(isMine) || !before)
        throw refusal('Not connected to email or social', 'login-missing')
      return new Promise<string>((resolve, reject) => {
        const stop = own(
          auth.user.subscribe(() => {
            const now = auth.user.get()?.email
            if (!now || now === before) return
            resolve(now)
            onLeft()
            if (top()?.view === VIEW) void router.close('visitor')
          }),
        )
        const onLeft = () => {
          stop()
          stopped.removeEventListener('abort', onLeft)
          reject(refusal('Modal closed', 'modal-closed'))
        }
        // When the plugin stops, its view closes; the modal may stay open.
        stopped.addEventListener('abort', onLeft)
        router.open({ view: VIEW }).then(onLeft, reject)
      })
    },
  }
}
