import { notices, router, sessions, settings, storage } from 'portico/core'
import {
  cell,
  definePlugin,
  later,
  optional,
  type Parser,
  PorticoError,
  readOnly,
  systemClock,
  withDeadline,
} from 'portico/kernel'
import { accountParts } from 'portico/plugins/account/contract'
import { attachLogin, auth as authToken, isEmbedded } from 'portico/plugins/auth/contract'
import { pay } from 'portico/plugins/pay/contract'
import { connectMethods } from 'portico/plugins/wallets/contract'
import { type EmailOptions, emails } from './contract.js'
import type { LoginDeps, Logins } from './createLogin.js'
import { emailFeature } from './emailFeature.js'
import { type InternalEmails, initialUpdate, type Login, type Update } from './internal.js'
import { messages } from './messages.js'
import type { ProblemKind } from './problemOf.js'
import { readEmail } from './readEmail.js'
// A static import: whatever wakes this plugin shows it.
import { EmailBlock } from './views/EmailBlock.js'

const loginParams: Parser<{ email: string; namespace?: string }> = {
  parse: (input) => {
    const { email: rawEmail, namespace } = Object(input) as { email?: unknown; namespace?: unknown }
    const email = typeof rawEmail === 'string' ? readEmail(rawEmail) : undefined
    if (!email) throw new Error('EmailLogin needs an e-mail')
    return { email, ...(typeof namespace === 'string' && namespace && { namespace }) }
  },
}

/** Default number of digits of a code. */
const DEFAULT_LENGTH = 6

/** More boxes do not fit in a row of the card. */
const MAX_LENGTH = 8

/** How long the code that explains a failure may load, in milliseconds. */
const LOAD_DEADLINE = 10_000

/** The plugin that the manifest loads. */
export const createEmail = ({ codeLength = DEFAULT_LENGTH }: EmailOptions) =>
  definePlugin({
    id: 'email',
    kernel: 1,
    ...emailFeature,
    provides: emails,
    needs: {
      auth: later(authToken),
      awake: optional(authToken),
      notices: later(notices),
      paying: optional(pay),
      router,
      sessions,
      settings,
      storage,
    },
    setup({ needs, own, on, contribute, view, lazy, messages: addMessages, signal }): InternalEmails {
      if (!Number.isInteger(codeLength) || codeLength < 1 || codeLength > MAX_LENGTH)
        throw new PorticoError(`email's codeLength is a whole number up to ${MAX_LENGTH}`, {
          category: 'options',
        })
      const login = cell<Login | undefined>(undefined)
      const update = cell<Update | undefined>(undefined)
      const { machine, isServed, whileOffered, offer } = attachLogin({
        ...needs,
        own,
        on,
        signal,
        views: ['EmailLogin'],
        deps: {
          ...needs,
          signal,
          login,
          update,
          problems: (): ReturnType<LoginDeps['problems']> =>
            withDeadline(problems(), LOAD_DEADLINE, () => new Error('It did not load in time'), systemClock),
        },
        code: {
          logins: async () => {
            const loaded = await import('./views/EmailLogin.js')
            return loaded.createLogin
          },
          updates: async () => {
            const loaded = await import('./views/UpdateEmailWallet.js')
            return loaded.createUpdate
          },
        },
      })

      const problems = lazy(() => import('./problemOf.js'))
      const nothing = () => {}

      addMessages('en', messages)
      view('EmailLogin', {
        title: 'email.title',
        params: loginParams,
        load: () => import('./views/EmailLogin.js'),
      })
      view('UpdateEmailWallet', {
        title: 'email.update.title',
        load: () => import('./views/UpdateEmailWallet.js'),
      })
      whileOffered(() =>
        contribute(connectMethods, {
          id: 'email',
          label: 'email.method',
          load: async () => ({ default: EmailBlock }),
        }),
      )

      contribute(accountParts, {
        id: 'email',
        place: 'settings',
        shows: ({ connectedWalletInfo, socialProvider, user }) =>
          isEmbedded(connectedWalletInfo) && !socialProvider && !!user?.email,
        load: () => import('./views/EmailRow.js'),
      })

      const withLogins = (run: (logins: Logins) => void) => void machine('logins').then(run, nothing)
      const attend = (
        email: string,
        namespace?: string,
        run = (logins: Logins) => logins.attend(email, namespace),
      ) => {
        const fail = (kind: ProblemKind) =>
          login.set({
            email,
            ...(namespace && { namespace }),
            status: 'failed',
            problem: { kind, text: '' },
            sent: 0,
            count: 0,
          })
        // An attempt that never began must not block another try.
        if (login.get()?.count === 0) login.set(undefined)
        if (!isServed(namespace)) return fail('unserved')
        machine('logins').then(run, (error: unknown) =>
          fail(error instanceof PorticoError ? 'missing' : 'load'),
        )
      }
      return {
        codeLength,
        login: readOnly(login),
        update: readOnly({ get: () => update.get() ?? initialUpdate, subscribe: update.subscribe }),
        offer,
        preloadLogin: () => withLogins(nothing),
        preloadProblems: () => void problems().catch(nothing),
        loadOffer: lazy(() => import('./views/NetworkOffer.js')),
        attend: (email, namespace) => attend(email, namespace),
        enter: (code) => withLogins((logins) => logins.enter(code)),
        resend: () => withLogins((logins) => logins.resend()),
        retry: () => {
          const now = login.get()
          // With count 0 its code could not be loaded, so it never began.
          if (now) attend(now.email, now.namespace, now.count ? (logins) => logins.retry() : undefined)
        },
        withUpdates: (run) =>
          void machine('updates').then(run, () =>
            update.set({ ...(update.get() ?? initialUpdate), problem: { kind: 'load', text: '' } }),
          ),
        updateEmail: async () => (await machine('updates')).openForm(),
      }
    },
  })
