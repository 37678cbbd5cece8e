import { type Connection, createFlow, failureText, type Router } from 'portico/core'
import type { Cell, Dispose, Source } from 'portico/kernel'
import type { Auth, PopupSocial, SocialId } from 'portico/plugins/auth/contract'
import type { Socials } from '../contract.js'
import type { SocialAttempt } from '../internal.js'
import { type SocialError, socialError } from '../socialError.js'
import { logIn } from './logIn.js'

/** How long to wait for the result of a severed popup, in milliseconds. */
const RESULT_DEADLINE = 300_000

export interface PopupsDeps {
  readonly auth: Auth
  readonly router: Pick<Router, 'state' | 'close'>
  readonly attempt: Cell<SocialAttempt | undefined>
  /** The offered logins. */
  readonly providers: Source<readonly SocialId[]>
  /** The host's additional hosts, besides the providers' own. */
  readonly redirectHosts: readonly string[]
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
  own(dispose: Dispose): unknown
}

type Params = Pick<SocialAttempt, 'provider' | 'namespace'>
type Status = Omit<SocialAttempt, keyof Params | 'count'>

export interface Popups {
  /** Continues in a popup opened by the click, unless the visitor has left. */
  continueIn(login: Params, count: number, popup: Window): void
  /** For a view opened by a host: within a click the popup opens with it, otherwise the view shows a button. */
  attend(login: Params, openWindow: () => Window | undefined): void
  front(): void
  /** Logs in for a host, without a view, in the popup opened by its click, if any. */
  connect(
    popup: Window | undefined,
    provider: PopupSocial,
    options?: Parameters<Socials['connect']>[1],
  ): Promise<readonly Connection[]>
}

/** Runs logins in popups. */
export const createPopups = ({
  auth,
  router,
  attempt,
  providers,
  redirectHosts,
  signal: stop,
  own,
}: PopupsDeps): Popups => {
  let popup: Window | undefined
  const flow = createFlow<Params, Status, () => Window | undefined>({
    router,
    own,
    attempt,
    view: 'ConnectingSocial',
    keys: ['provider', 'namespace'],
    run: async ({ params, signal, set, close }, openWindow) => {
      const opened = openWindow?.()
      if (!opened) return
      popup = opened
      signal.addEventListener('abort', () => {
        opened.close()
        popup = undefined
      })
      try {
        await logIn(auth, opened, {
          ...params,
          signals: [signal],
          redirectHosts,
          step: (status) => set({ status }),
        })
        set({ status: 'done' })
        close('connected')
      } catch (error) {
        if (signal.aborted) return
        opened.close()
        const { failure = 'failed', cause } = error as Partial<SocialError>
        const pluginFailure = failureText(cause)
        const reason = pluginFailure?.by === 'plugin' ? pluginFailure.text : cause
        set({ status: failure, ...(typeof reason === 'string' && reason && { reason }) })
      }
    },
  })
  own(() => {
    flow.cancel()
    const now = attempt.get()
    if (now && now.status !== 'done') attempt.set({ ...now, status: 'blocked' })
  })

  return {
    continueIn: (login, count, window) => {
      if (!flow.start(login, { status: 'opening' }, () => window, count)) window.close()
    },
    attend: (login, openWindow) => {
      // A remembered login may no longer be offered.
      if (!providers.get().includes(login.provider)) flow.start(login, { status: 'blocked' })
      else
        flow.attend(login, { status: 'opening' }, () => {
          const opened = navigator.userActivation?.isActive ? openWindow() : undefined
          if (!opened) attempt.set({ ...login, status: 'blocked', count: 0 })
          return opened
        })
    },
    front: () => popup?.focus(),
    connect: async (window, provider, { namespace, signal } = {}) => {
      if (!window)
        throw socialError(
          'blocked',
          new Error(
            providers.get().includes(provider) ? 'The browser opened no window' : 'There is no such provider',
          ),
        )
      return logIn(auth, window, {
        provider,
        namespace,
        signals: [signal, stop],
        step: () => {},
        // The popup may have been closed: without a view nothing else would report it to the host.
        unseen: RESULT_DEADLINE,
        redirectHosts,
      })
    },
  }
}
