import { env, hosts, notices, router, sessions, settings, storage } from 'portico/core'
import {
  cell,
  definePlugin,
  later,
  optional,
  type Parser,
  PorticoError,
  readOnly,
  systemClock,
} from 'portico/kernel'
import {
  type Auth,
  attachLogin,
  auth as authToken,
  embeddedNamespaces,
  type LoginMachine,
  offeredNetwork,
  type PopupSocial,
  type SocialId,
  socialNames,
} from 'portico/plugins/auth/contract'
import { connectMethods } from 'portico/plugins/wallets/contract'
import { type SocialsOptions, socials as token } from './contract.js'
import type { Farcaster } from './createFarcaster.js'
import type { Popups } from './createPopups.js'
import type { FarcasterAttempt, InsideSocials, SocialAttempt } from './inside.js'
import { messages } from './messages.js'
import { openWindow } from './openWindow.js'
import { providerHosts, providersFor } from './providers.js'
import { socialError } from './socialError.js'
// Not by import(): whoever wakes this plugin shows it.
import { SocialBlock } from './views/SocialBlock.js'

/** Longest wait for the result of a window that a page's policy cut off, in milliseconds. */
const UNSEEN = 300_000

const namespaceIn = (input: unknown) => {
  const { namespace } = Object(input) as { namespace?: unknown }
  return typeof namespace === 'string' && namespace ? { namespace } : {}
}
const isPopup = (input: unknown): input is PopupSocial =>
  typeof input === 'string' && input !== 'farcaster' && Object.hasOwn(socialNames, input)
const socialParams: Parser<{ provider: PopupSocial; namespace?: string }> = {
  parse: (input) => {
    const { provider } = Object(input) as { provider?: unknown }
    if (!isPopup(provider)) throw new Error('ConnectingSocial needs a provider')
    return { provider, ...namespaceIn(input) }
  },
}
const farcasterParams: Parser<{ namespace?: string }> = { parse: namespaceIn }

interface Machines {
  readonly [name: string]: LoginMachine
  readonly popups: Popups
  readonly farcasters: Farcaster
}

/** The machinery behind `socials`. */
export const createSocials = ({ redirectHosts = [] }: SocialsOptions) =>
  definePlugin({
    id: 'socials',
    kernel: 1,
    feature: 'socials',
    provides: token,
    needs: {
      auth: later(authToken),
      awake: optional(authToken),
      env,
      hosts: optional(hosts),
      notices: later(notices),
      router,
      sessions,
      settings,
      storage,
    },
    setup({ needs, own, on, contribute, feature, view, messages: addMessages, signal }): InsideSocials {
      const allowed = [...providerHosts, ...redirectHosts]
      const attempt = cell<SocialAttempt | undefined>(undefined)
      const farcaster = cell<FarcasterAttempt | undefined>(undefined)
      const offered = () => {
        const value = feature.get()
        const wished = Array.isArray(value) ? (value as readonly SocialId[]) : []
        return Object.freeze(providersFor(wished, needs.env))
      }
      const providers = cell<readonly SocialId[]>(offered())
      let ready: Popups | undefined
      let farcasters: Farcaster | undefined
      own(
        feature.subscribe(() => {
          providers.set(offered())
          if (!providers.get().includes('farcaster')) farcasters?.stop()
        }),
      )

      /** What the last Farcaster login was asked for. */
      let meant: string | undefined
      const { auth: wakeAuth, machine } = attachLogin<Auth, Machines>({
        ...needs,
        own,
        signal,
        code: {
          popups: async () => {
            const { createPopups } = await import('./createPopups.js')
            return (auth) => {
              ready = createPopups({ auth, router: needs.router, attempt, redirectHosts: allowed })
              return ready
            }
          },
          farcasters: async () => {
            const { createFarcaster } = await import('./createFarcaster.js')
            return (auth) => {
              farcasters = createFarcaster({ ...needs, auth, farcaster })
              return farcasters
            }
          },
        },
      })
      // Who logged in in another tab is asked for nothing more here.
      on('session.connected', ({ connection: { type, namespace }, restored }) => {
        const top = needs.router.state.get().stack.at(-1)
        const { namespace: asked } = namespaceIn(top?.params)
        if (
          restored &&
          type === 'AUTH' &&
          (top?.view === 'ConnectingSocial' || top?.view === 'ConnectingFarcaster') &&
          (!asked || asked === namespace)
        )
          void needs.router.close('connected')
      })
      // They ran on the embedded wallet that went, or is another one now.
      own(
        needs.awake.subscribe(() => {
          ready = farcasters = undefined
        }),
      )
      const nothing = () => {}
      /** Whether the network in use is none that a login leads to: its view asks first. */
      const isElsewhere = () =>
        !!offeredNetwork(embeddedNamespaces, needs.sessions.state.get(), needs.sessions.networks.get())
      /** The page that a window shows until its provider's address is known, where it is known itself. */
      const waiting = () => {
        const secure = needs.awake.get()?.secureUrl ?? needs.hosts.get()?.get().secure
        return secure && `${secure}/loading`
      }
      const of = (provider: PopupSocial, namespace?: string) => ({
        provider,
        ...(namespace && { namespace }),
      })
      const withPopups = (run: (popups: Popups) => void, failed: () => void) =>
        void machine('popups').then(run, failed)
      /** Opens the window in the press itself, which is what browsers want; its code may come after it. */
      const begin = (login: Pick<SocialAttempt, 'provider' | 'namespace'>, count: number) => {
        if (ready) return ready.start(login, count)
        const popup = openWindow(waiting())
        attempt.set({ ...login, status: popup ? 'opening' : 'blocked', count })
        withPopups(
          (popups) => popup && popups.take(login, count, popup),
          () => {
            popup?.close()
            block(login)
          },
        )
      }
      const block = (login: Pick<SocialAttempt, 'provider' | 'namespace'>) =>
        attempt.set({ ...login, status: 'blocked', count: 1 })
      const withFarcaster = (run: (machine: Farcaster) => void) =>
        void machine('farcasters').then(run, () => farcaster.set({ status: 'failed', count: 1 }))

      addMessages('en', messages)
      view('ConnectingSocial', {
        title: 'socials.title',
        params: socialParams,
        load: () => import('./views/ConnectingSocial.js'),
      })
      view('ConnectingFarcaster', {
        title: 'farcaster.title',
        params: farcasterParams,
        load: () => import('./views/ConnectingFarcaster.js'),
      })
      if (
        needs.sessions.hasAdapters() &&
        needs.sessions.networks.get().some((each) => embeddedNamespaces.includes(each.chainNamespace))
      )
        contribute(connectMethods, {
          id: 'social',
          label: 'socials.method',
          load: async () => ({ default: SocialBlock }),
        })

      return {
        providers: readOnly(providers),
        attempt: readOnly(attempt),
        farcaster: readOnly(farcaster),
        wake: () => withPopups(nothing, nothing),
        prepare: () =>
          void wakeAuth().then((auth) => {
            withPopups(nothing, nothing)
            auth.prepare()
          }, nothing),
        start: (provider, namespace) => {
          if (provider === 'farcaster')
            return needs.router.push('ConnectingFarcaster', namespace ? { namespace } : undefined)
          needs.router.push('ConnectingSocial', of(provider, namespace))
          if (namespace || !isElsewhere()) begin(of(provider, namespace), 1)
        },
        begin: (provider) => begin(of(provider), 1),
        attend: (provider, namespace) => {
          // Remembered from when it was offered.
          if (!providers.get().includes(provider)) return block(of(provider, namespace))
          withPopups(
            (popups) => popups.attend(provider, namespace),
            () => block(of(provider, namespace)),
          )
        },
        retry: () => {
          const now = attempt.get()
          if (!now || !providers.get().includes(now.provider)) return
          if (ready) ready.retry()
          else if (now.status === 'blocked') begin(of(now.provider, now.namespace), now.count + 1)
        },
        front: () => ready?.front(),
        attendFarcaster: (namespace) => {
          meant = namespace
          withFarcaster(({ attend }) => attend(namespace))
        },
        retryFarcaster: () => {
          // Its code could not be loaded: it never began.
          if (!farcasters) farcaster.set(undefined)
          withFarcaster(({ retry, attend }) => (farcaster.get() ? retry() : attend(meant)))
        },
        connectFarcaster: async (options) => {
          // The view may be gone before this is told how it ended.
          let failed = false
          const watch = own(
            farcaster.subscribe(() => {
              failed = farcaster.get() ? farcaster.get()?.status === 'failed' : failed
            }),
          )
          // With the plugin its view goes; the modal may stay.
          const gone = new Promise<{ readonly ended: 'closed' }>((resolve) =>
            signal.addEventListener('abort', () => resolve({ ended: 'closed' }), { once: true }),
          )
          try {
            const opened = needs.router.open({ view: 'ConnectingFarcaster', params: options })
            const { ended } = await Promise.race([opened, gone])
            if (ended === 'connected')
              return needs.sessions.state.get().connections.filter(({ type }) => type === 'AUTH')
          } finally {
            watch()
          }
          throw new PorticoError(
            failed && !signal.aborted ? 'Failed to connect to farcaster' : 'Modal closed',
            {
              category: 'connect',
            },
          )
        },
        connect: async (provider, { namespace, signal: given } = {}) => {
          if (!isPopup(provider) || !providers.get().includes(provider))
            throw socialError('blocked', new TypeError('no such provider'))
          const popup = openWindow(waiting())
          if (!popup) throw socialError('blocked')
          const [auth, { logIn }] = await Promise.all([wakeAuth(), import('./logIn.js')]).catch((error) => {
            popup.close()
            throw socialError('blocked', error)
          })
          // A window that cannot be seen any more may be closed: nobody else would tell the host.
          const unseen = new AbortController()
          let stop = nothing
          return logIn(auth, popup, {
            provider,
            namespace,
            signals: [given, signal, unseen.signal],
            step: (step) => {
              if (step !== 'severed') return stop()
              stop = systemClock.after(UNSEEN, () => unseen.abort(socialError('closed')))
            },
            redirectHosts: allowed,
          }).finally(() => stop())
        },
      }
    },
  })
