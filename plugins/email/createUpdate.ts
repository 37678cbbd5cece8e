import type { Connection, Notices, Router, Sessions, Settings } from 'portico/core'
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
    return (open || embedded) && stack.some(({ view }) => view === 'UpdateEmailWallet')
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
  /** The change is done, and its view has nothing more to say, but another one lies over it. */
  let covered = false
  const isOnTop = () => router.state.get().stack.at(-1)?.view === 'UpdateEmailWallet'
  const leave = () => {
    covered = !isOnTop()
    if (covered) return
    if (router.state.get().stack.length > 1) router.back()
    else void router.close('visitor')
  }
  const finish = () => {
    change({ status: 'done', checking: false })
    void notices().then((board) => board?.snack('success', settings.text('email.update.done')))
    leave()
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
            if (router.state.get().stack.at(-1)?.view === 'UpdateEmailWallet') void router.close('visitor')
          }),
        )
        const leave = () => {
          stop()
          reject(refusal('Modal closed'))
        }
        // With the plugin its view goes; the modal may stay.
        stopped.addEventListener('abort', leave)
        router.open({ view: 'UpdateEmailWallet' }).then(leave, reject)
      })
    },
    sync: () => {
      if (update.get() === noUpdate) return
      if (isShown()) {
        if (!covered || !isOnTop()) return
        covered = false
        // The router is still telling of the move.
        return queueMicrotask(leave)
      }
      covered = false
      end()
      update.set(noUpdate)
    },
    dispose: () => {
      end()
      if (update.get() !== noUpdate) update.set({ ...noUpdate, email: update.get().email })
    },
  }
}
