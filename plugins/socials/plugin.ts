import { env, hosts, namedViews, notices, openPopup, router, sessions, settings, storage } from 'portico/core'
import { cell, definePlugin, later, optional, type Parser, PorticoError, readOnly } from 'portico/kernel'
import {
  attachLogin,
  auth as authToken,
  type PopupSocial,
  type SocialId,
  secureHost,
  socialNames,
} from 'portico/plugins/auth/contract'
import { pay } from 'portico/plugins/pay/contract'
import { connectMethods } from 'portico/plugins/wallets/contract'
import { type SocialsOptions, socials as token } from './contract.js'
import type { FarcasterAttempt, InternalSocials, SocialAttempt } from './internal.js'
import type { Popups } from './logins/createPopups.js'
import { providersFor } from './logins/providersFor.js'
import { messages } from './messages.js'
import { socialsFeature } from './socialsFeature.js'
// A static import: whatever wakes this plugin shows it.
import { SocialBlock } from './views/SocialBlock.js'

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

const nothing = () => {}

/** Rejects with the error for a host if the code of a login did not load. */
const throwError = (text: string, code: string) => (cause: unknown) => {
  throw new PorticoError(text, { category: 'connect', code, cause })
}

/** The block in Connect, and the popup opened by its click; the rest of a login loads when it is likely to be needed. */
export const createSocials = ({ redirectHosts = [] }: SocialsOptions) =>
  definePlugin({
    id: 'socials',
    kernel: 1,
    ...socialsFeature,
    provides: token,
    needs: {
      auth: later(authToken),
      awake: optional(authToken),
      env,
      hosts: optional(hosts),
      notices: later(notices),
      paying: optional(pay),
      router,
      sessions,
      settings,
      storage,
    },
    setup({ needs, own, on, contribute, feature, view, messages: addMessages, signal }): InternalSocials {
      const attempt = cell<SocialAttempt | undefined>(undefined)
      const farcaster = cell<FarcasterAttempt | undefined>(undefined)
      const listProviders = () => Object.freeze(providersFor(feature.get() || [], needs.env))
      const providers = cell<readonly SocialId[]>(listProviders())
      own(feature.subscribe(() => providers.set(listProviders())))

      const {
        auth: wakeAuth,
        machine,
        whileOffered,
        offer,
      } = attachLogin({
        ...needs,
        own,
        on,
        signal,
        views: ['ConnectingSocial', 'ConnectingFarcaster'],
        deps: { ...needs, attempt, farcaster, providers, redirectHosts, signal },
        code: {
          popups: async () => {
            const loaded = await import('./logins/createPopups.js')
            return loaded.createPopups
          },
          farcasters: async () => {
            const loaded = await import('./farcaster/createFarcaster.js')
            return loaded.createFarcaster
          },
        },
      })
      const preloadLogin = () => void machine('popups').catch(nothing)
      /** Opens the popup of a login, with a placeholder page until the provider's URL is known. */
      const open = () => {
        const secure = needs.awake.get()?.secureUrl ?? needs.hosts.get()?.at('secure', secureHost)
        return openPopup(secure && `${secure}/loading`)
      }
      /** Continues with the code of the login; if it fails to load, the login is blocked. */
      const withPopups = (
        login: Pick<SocialAttempt, 'provider' | 'namespace'>,
        callback: (popups: Popups) => void,
        failed = nothing,
      ) =>
        machine('popups').then(callback, () => {
          failed()
          attempt.set({ ...login, status: 'blocked', count: 1 })
        })
      const begin: InternalSocials['begin'] = (login, count = 1) => {
        const popup = open()
        attempt.set({ ...login, status: popup ? 'opening' : 'blocked', count })
        withPopups(
          login,
          (popups) => popup && popups.continueIn(login, count, popup),
          () => popup?.close(),
        )
      }

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
      for (const provider of Object.keys(socialNames))
        contribute(namedViews, {
          name: provider,
          entry: (params) =>
            isPopup(provider)
              ? { view: 'ConnectingSocial', params: { provider, ...params } }
              : { view: 'ConnectingFarcaster', params: params },
        })
      whileOffered(() =>
        contribute(connectMethods, {
          id: 'social',
          label: 'socials.method',
          load: async () => ({ default: SocialBlock }),
        }),
      )

      return {
        providers: readOnly(providers),
        offer,
        attempt: readOnly(attempt),
        farcaster: readOnly(farcaster),
        preloadLogin,
        prepare: () => {
          preloadLogin()
          wakeAuth().then((auth) => auth.prepare(), nothing)
        },
        start: (provider, namespace) => {
          if (provider === 'farcaster')
            return needs.router.push('ConnectingFarcaster', namespaceIn({ namespace }))
          const login = socialParams.parse({ provider, namespace })
          needs.router.push('ConnectingSocial', login)
          if (namespace || !offer.get()) begin(login)
        },
        begin,
        attend: (login) =>
          void withPopups(login, (popups) =>
            popups.attend(login, () => (login.namespace || !offer.get() ? open() : undefined)),
          ),
        focusPopup: () => void machine('popups').then(({ front }) => front(), nothing),
        attendFarcaster: (namespace, again) => {
          if (again && farcaster.get()?.status === 'failed') farcaster.set(undefined)
          machine('farcasters').then(
            ({ attend }) => attend(namespace),
            () => farcaster.set({ status: 'failed', count: 1 }),
          )
        },
        connectFarcaster: (options) =>
          import('./farcaster/askFarcaster.js').then(
            ({ askFarcaster }) => askFarcaster({ ...needs, own, signal, farcaster }, options),
            throwError('Failed to connect to farcaster', 'farcaster-failed'),
          ),
        connect: (provider, options) => {
          const popup = isPopup(provider) && providers.get().includes(provider) ? open() : undefined
          return machine('popups').then(
            ({ connect }) => connect(popup, provider, options),
            (cause) => {
              popup?.close()
              return throwError('Failed to initiate social connection', 'social-blocked')(cause)
            },
          )
        },
      }
    },
  })
