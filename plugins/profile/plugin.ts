'use client'
import {
  chainOf,
  chains,
  connectors,
  isSameAddress,
  namedViews,
  notices,
  router,
  sessions,
  settings,
  severalWallets,
  storage,
} from 'portico/core'
import {
  type Cell,
  cell,
  type Dispose,
  definePlugin,
  later,
  optional,
  type Parser,
  PorticoError,
  readOnly,
} from 'portico/kernel'
import { accountRows } from 'portico/plugins/account/contract'
import { auth, isEmbedded } from 'portico/plugins/auth/contract'
import { emails } from 'portico/plugins/email/contract'
import { socials } from 'portico/plugins/socials/contract'
import { MoreIcon } from 'portico/ui'
import { createElement } from 'react'
import { type Profile, profile as token, type WalletConnection } from './contract.js'
import { createWalletHistory } from './createWalletHistory.js'
import { listConnections } from './listConnections.js'
import { messages } from './messages.js'
import { type Remembered, rememberedParser } from './rememberedParser.js'

const params: Parser<{ namespace?: string } | undefined> = {
  parse: (input) => {
    const { namespace } = Object(input) as { namespace?: unknown }
    return typeof namespace === 'string' && namespace ? { namespace } : undefined
  },
}

const isEqual = (one: readonly WalletConnection[], other: readonly WalletConnection[]) =>
  JSON.stringify(one) === JSON.stringify(other)

const setIfChanged = (target: Cell<readonly WalletConnection[]>, next: readonly WalletConnection[]) => {
  if (!isEqual(next, target.get())) target.set(Object.freeze(next.map((each) => Object.freeze(each))))
}

/** The plugin that the manifest loads. */
export const createProfile = () =>
  definePlugin({
    id: 'profile',
    kernel: 1,
    feature: 'profile',
    provides: token,
    needs: {
      auth: optional(auth),
      chains,
      connectors,
      email: optional(emails),
      named: namedViews,
      notices: later(notices),
      router,
      sessions,
      settings,
      several: optional(severalWallets),
      socials: optional(socials),
      storage,
    },
    setup({ needs, own, on, tap, contribute, view, messages: addMessages, signal }): Profile {
      const { sessions, router, settings } = needs
      const stored = needs.storage.at<readonly Remembered[]>('profile/wallets', rememberedParser, [])
      const history = createWalletHistory(stored)
      const connections = cell<readonly WalletConnection[]>(Object.freeze([]))
      const recents = cell<readonly WalletConnection[]>(Object.freeze([]))
      const several = () => !!needs.several.get()

      const user = () => needs.auth.get()?.user.get()
      const live = () => listConnections(sessions.state.get(), several(), user())
      /** Whether it can be connected again. */
      const isOffered = ({ connectorId, status, login = 'email', ...connection }: WalletConnection) =>
        isEmbedded(connection) && status === 'disconnected'
          ? // The embedded wallet is not loaded until a login needs it.
            !!needs[login === 'email' ? 'email' : 'socials'].get()
          : needs.connectors.get().some(({ id }) => id === connectorId)
      const refresh = () => {
        const liveNow = live()
        setIfChanged(connections, liveNow)
        const restorable = several()
          ? history
              .all(needs.connectors.get())
              .filter((each) => isOffered(each) && !liveNow.some(({ id }) => id === each.id))
          : []
        setIfChanged(recents, restorable)
      }
      // Not on changes of storage: two tabs would answer each other forever.
      const update = () => {
        if (several()) history.remember(live())
        refresh()
      }
      for (const source of [sessions.state, needs.several]) own(source.subscribe(update))
      for (const source of [needs.connectors, needs.email, needs.socials, stored])
        own(source.subscribe(refresh))
      let unfollowUser: Dispose = () => {}
      const followUser = () => {
        unfollowUser()
        unfollowUser = needs.auth.get()?.user.subscribe(update) ?? (() => {})
      }
      own(needs.auth.subscribe(followUser))
      own(() => unfollowUser())
      followUser()
      update()

      /** Connector id of the wallet connected last. */
      let lastConnectorId: string | undefined
      on('session.connected', ({ connection, restored }) => {
        if (!restored) lastConnectorId = connection.connectorId
      })
      tap('modal.arriving', () => {
        if (!several()) return
        const { stack } = router.state.get()
        const others = sessions.state
          .get()
          .connections.some(({ connectorId }) => connectorId !== lastConnectorId)
        if (!others && !stack.some((each) => each.view === 'ProfileWallets')) return
        // The views passed on the way must not be reachable by going back.
        if (stack[0]?.view === 'Account') {
          router.reset('Account')
          router.push('ProfileWallets')
        } else router.reset('ProfileWallets')
        void needs.notices().then((board) => board?.snack('success', settings.text('profile.added')))
      })

      addMessages('en', messages)
      view('ProfileWallets', {
        title: 'profile.title',
        params,
        load: () => import('./views/ProfileWallets.js'),
      })
      contribute(accountRows, {
        id: 'wallets',
        label: 'profile.title',
        icon: createElement(MoreIcon, { name: 'card' }),
        run: () => router.push('ProfileWallets'),
      })

      const all = (): readonly WalletConnection[] => [
        ...listConnections(sessions.state.get(), true, user()),
        ...history.all(needs.connectors.get()),
      ]
      return {
        connections: readOnly(connections),
        recents: readOnly(recents),
        switchConnection: async (connection, options) => {
          if (!several() && !connections.get().some(({ id }) => id === connection.id)) {
            const title = 'Multi-Wallet Not Enabled'
            void needs.notices().then((board) =>
              board?.alert({
                kind: 'developer',
                code: 'multi-wallet-off',
                title,
                text: 'Another wallet was to be used, but the feature multiWallet is off.',
              }),
            )
            throw new PorticoError(title, {
              category: 'options',
              code: 'multi-wallet-off',
              plugin: 'profile',
            })
          }
          const { createSwitch } = await import('./createSwitch.js')
          signal.throwIfAborted()
          return createSwitch({
            sessions,
            router,
            isOffered,
            auth: needs.auth,
            isSameAddress: (namespace, one, other) =>
              isSameAddress(chainOf(needs.chains, namespace), one, other),
            all,
            entryOf: (name, viewParams) =>
              needs.named
                .get()
                .find((each) => each.name === name)
                ?.entry(viewParams) ?? needs.connectors.get().find(({ id }) => id === name)?.view,
            onConnected: (listener) =>
              on('session.connected', ({ connection, restored }) => {
                if (!restored) listener(connection)
              }),
            stop: signal,
          })(connection, options)
        },
        deleteConnection: ({ id }) => {
          if (!connections.get().some((each) => each.id === id)) history.forget(id)
        },
      }
    },
  })
