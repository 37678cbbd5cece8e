import { env, notices, router, sessions, settings, storage } from 'portico/core'
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
  readonly popups: Popups
  readonly farcasters: Farcaster
  readonly auth: Auth
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
      notices: later(notices),
      router,
      sessions,
      settings,
      storage,
    },
    setup({ needs, own, contribute, feature, view, messages: addMessages, signal }): InsideSocials {
      const hosts = [...providerHosts, ...redirectHosts]
      const attempt = cell<SocialAttempt | undefined>(undefined)
      const farcaster = cell<FarcasterAttempt | undefined>(undefined)
      const offered = () => {
        const value = feature.get()
        const wished = Array.isArray(value) ? (value as readonly SocialId[]) : []
        return Object.freeze(providersFor(wished, needs.env))
      }
      const providers = cell<readonly SocialId[]>(offered())
      own(feature.subscribe(() => providers.set(offered())))

      let ready: Machines | undefined
      /** What the last Farcaster login was asked for. */
      let meant: string | undefined
      const attached = attachLogin({
        ...needs,
        own,
        signal,
        code: async () => {
          const [{ createPopups }, { createFarcaster }] = await Promise.all([
            import('./createPopups.js'),
            import('./createFarcaster.js'),
          ])
          return (auth) => ({
            popups: createPopups({ auth, router: needs.router, attempt, redirectHosts: hosts }),
            farcasters: createFarcaster({ ...needs, auth, farcaster }),
          })
        },
      })
      const load = async (): Promise<Machines> => {
        if (ready) return ready
        const { auth, machines } = await attached()
        // An app of its own on the screen opens no window for a page that waits for its frame first.
        if (!ready && matchMedia('(display-mode:standalone)').matches) auth.prepare()
        ready = { ...machines, auth }
        return ready
      }
      const nothing = () => {}
      const show = (provider: PopupSocial, namespace?: string) =>
        needs.router.push('ConnectingSocial', { provider, ...(namespace && { namespace }) })
      const use = (run: (machines: Machines) => void, failed: () => void) => {
        // At once where it is there: a window opens in the press alone.
        if (ready) run(ready)
        else void load().then(run, failed)
      }
      const block = (provider: PopupSocial, namespace?: string) =>
        attempt.set({ provider, ...(namespace && { namespace }), status: 'blocked', count: 1 })

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
      if (needs.sessions.networks.get().some((each) => embeddedNamespaces.includes(each.chainNamespace)))
        contribute(connectMethods, {
          id: 'social',
          label: 'socials.method',
          load: () => import('./views/SocialBlock.js'),
        })

      return {
        providers: readOnly(providers),
        attempt: readOnly(attempt),
        farcaster: readOnly(farcaster),
        wake: () => void load().catch(nothing),
        start: (provider, namespace) => {
          if (provider === 'farcaster')
            return needs.router.push('ConnectingFarcaster', namespace ? { namespace } : undefined)
          show(provider, namespace)
          use(
            ({ popups }) => popups.start(provider, namespace),
            () => block(provider, namespace),
          )
        },
        attend: (provider, namespace) => {
          // Remembered from when it was offered.
          if (!providers.get().includes(provider)) return block(provider, namespace)
          use(
            ({ popups }) => popups.attend(provider, namespace),
            () => block(provider, namespace),
          )
        },
        retry: () => {
          const now = attempt.get()
          if (now && !providers.get().includes(now.provider)) return
          use(
            ({ popups }) => popups.retry(),
            () => now && block(now.provider, now.namespace),
          )
        },
        front: () => ready?.popups.front(),
        attendFarcaster: (namespace) => {
          meant = namespace
          use(
            ({ farcasters }) => farcasters.attend(namespace),
            () => farcaster.set({ status: 'failed', count: 1 }),
          )
        },
        retryFarcaster: () => {
          if (!ready) farcaster.set(undefined)
          use(
            ({ farcasters }) => (farcaster.get() ? farcasters.retry() : farcasters.attend(meant)),
            () => farcaster.set({ status: 'failed', count: 1 }),
          )
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
          throw new PorticoError(failed ? 'Failed to connect to farcaster' : 'Modal closed', {
            category: 'connect',
          })
        },
        connect: async (provider, { namespace, signal: given } = {}) => {
          if (!isPopup(provider) || !providers.get().includes(provider))
            throw socialError('blocked', new TypeError('no such provider'))
          const popup = openWindow(ready && `${ready.auth.secureUrl}/loading`)
          if (!popup) throw socialError('blocked')
          const [{ auth }, { logIn }] = await Promise.all([load(), import('./logIn.js')]).catch((error) => {
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
            redirectHosts: hosts,
          }).finally(() => stop())
        },
      }
    },
  })
