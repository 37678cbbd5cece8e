import type { Connection, Notices, Router, Sessions, Settings, StackEntry } from 'portico/core'
import { type Cell, type Dispose, PorticoError } from 'portico/kernel'
import type { Auth } from 'portico/plugins/auth/contract'
import { noUpdate, type Update, type Updates } from './inside.js'
import { isEmail } from './isEmail.js'
import { type Problem, problemOf } from './problemOf.js'

export interface UpdateParts {
  readonly auth: Auth
  readonly router: Pick<Router, 'state' | 'open' | 'close' | 'back'>
  readonly sessions: Pick<Sessions, 'state'>
  readonly update: Cell<Update>
  readonly notices: () => Promise<Notices | undefined>
  readonly settings: Pick<Settings, 'text'>
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
  own(dispose: Dispose): Dispose
}

const VIEW = 'UpdateEmailWallet'

const refusal = (text: string) => new PorticoError(text, { category: 'connect' })

/** Runs the change of an e-mail: the new one, the code of the old address where the site wants it, and its own. */
export const createUpdate = ({
  auth,
  router,
  sessions,
  update,
  notices,
  settings,
  signal: stopped,
  own,
}: UpdateParts): Updates => {
  let abort: AbortController | undefined

  const isShown = () => {
    const { open, embedded, stack } = router.state.get()
    return (open || embedded) && stack.some(({ view }) => view === VIEW)
  }
  const end = () => {
    abort?.abort(new Error('Modal closed'))
    abort = undefined
  }
  const change = (next: Partial<Update>) => {
    const { problem: _, ...now } = update.get()
    update.set({ ...now, ...next })
  }
  const run = (
    work: (signal: AbortSignal) => Promise<void>,
    failed: (problem: Problem) => Partial<Update>,
    code: boolean,
  ) => {
    end()
    const mine = new AbortController()
    abort = mine
    void work(mine.signal).catch((error: unknown) => {
      if (mine.signal.aborted) return
      const problem = problemOf(error, code)
      change({ ...failed(problem), problem })
    })
  }
  /** Where the change that is done was made: it has nothing more to say, but another view may lie over it. */
  let done: StackEntry | undefined
  const top = () => router.state.get().stack.at(-1)
  const leaveDone = () => {
    if (!done || top() !== done) return
    done = undefined
    if (router.state.get().stack.length > 1) router.back()
    else void router.close('visitor')
  }
  const finish = () => {
    change({ status: 'done', checking: false })
    void notices().then((board) => board?.snack('success', settings.text('email.update.done')))
    done = router.state.get().stack.find(({ view }) => view === VIEW)
    leaveDone()
  }

  return {
    save: (email) => {
      if (update.get().status !== 'form') return
      const refuse = (problem: Problem) => change({ email, problem })
      if (!isEmail(email)) return refuse({ kind: 'invalid', text: '' })
      // The frame has no such rule for a change; the spec has.
      if (auth.cooldown.get() > 0) return refuse({ kind: 'cooldown', text: '' })
      change({ status: 'saving', email })
      run(
        async (signal) => {
          const step = await auth.updateEmail(email, { signal })
          if (signal.aborted) return
          const both = step === 'VERIFY_PRIMARY_OTP'
          change({ status: both ? 'old' : 'new', steps: both ? 2 : 1 })
        },
        () => ({ status: 'form' }),
        false,
      )
    },
    confirm: (code) => {
      const { status, checking } = update.get()
      if (checking || (status !== 'old' && status !== 'new')) return
      change({ checking: true })
      run(
        async (signal) => {
          if (status === 'new') {
            await auth.updateEmailSecondaryOtp(code, { signal })
            if (!signal.aborted) finish()
          } else {
            await auth.updateEmailPrimaryOtp(code, { signal })
            if (!signal.aborted) change({ status: 'new', checking: false })
          }
        },
        () => ({ checking: false }),
        true,
      )
    },
    restart: () => {
      end()
      update.set({ ...noUpdate, email: update.get().email })
    },
    ask: async () => {
      const isMine = ({ connectorId }: Connection) => connectorId === auth.connector.id
      const before = auth.user.get()?.email
      if (!sessions.state.get().connections.some(isMine) || !before)
        throw refusal('Not connected to email or social')
      return new Promise<string>((resolve, reject) => {
        const stop = own(
          auth.user.subscribe(() => {
            const now = auth.user.get()?.email
            if (!now || now === before) return
            resolve(now)
            stop()
            if (top()?.view === VIEW) void router.close('visitor')
          }),
        )
        const leave = () => {
          stop()
          reject(refusal('Modal closed'))
        }
        // With the plugin its view goes; the modal may stay.
        stopped.addEventListener('abort', leave)
        router.open({ view: VIEW }).then(leave, reject)
      })
    },
    sync: () => {
      if (update.get() === noUpdate) return
      const { stack } = router.state.get()
      if (isShown() && (!done || stack.includes(done))) {
        // The router is still telling of the move.
        if (top() === done) queueMicrotask(leaveDone)
        return
      }
      done = undefined
      end()
      update.set(noUpdate)
    },
    dispose: () => {
      end()
      if (update.get() !== noUpdate) update.set({ ...noUpdate, email: update.get().email })
    },
  }
}
