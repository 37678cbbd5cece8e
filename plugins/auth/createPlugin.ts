import { connectors, hosts, notices, page, router, sessions, settings, storage } from 'portico/core'
import {
  type CaipNetworkId,
  type Clock,
  cell,
  type Dispose,
  definePlugin,
  later,
  type Namespace,
  type Network,
  optional,
  PorticoError,
  readOnly,
  systemClock,
} from 'portico/kernel'
import { account, accountParts } from 'portico/plugins/account/contract'
import { authError } from './authError.js'
import {
  type AuthOptions,
  type AuthUser,
  auth,
  embeddedNamespaces,
  type FrameStatus,
  socialNames,
} from './contract.js'
import { createAccountParts } from './createAccountParts.js'
import { createApprovals } from './createApprovals.js'
import { createAuth } from './createAuth.js'
import { createConnector } from './createConnector.js'
import { createStore } from './createStore.js'
import type { SocialResult } from './createWallet.js'
import { embeddedNetworks, rpcUrlOf } from './embeddedNetworks.js'
import { frameSource } from './frameSource.js'
import { loginName } from './loginName.js'
import { messages } from './messages.js'
import { safeMethods, signingMethods } from './methods.js'
import type { Client } from './openClient.js'
import { sdkVersion } from './sdkVersion.js'
import { tellTimeout } from './tellTimeout.js'

/** No top-level navigation: the page stays where it is, whatever the frame wants. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups'

/** The embedded wallet; tests bring their own clock. */
export const createPlugin = (given: AuthOptions & { readonly clock?: Clock } = {}) =>
  definePlugin({
    id: 'auth',
    kernel: 1,
    provides: auth,
    needs: {
      account: optional(account),
      connectors,
      hosts,
      notices: later(notices),
      page,
      router,
      sessions,
      settings,
      storage,
    },
    setup: ({ needs, own, on, emit, contribute, view, method, messages: addMessages, signal }) => {
      const { clock = systemClock } = given
      const { options, text } = needs.settings
      const { secure, rpc } = needs.hosts.get()
      const { origin } = new URL(secure)
      const projectId = options.projectId ?? ''
      const store = createStore(needs.storage)
      const status = cell<FrameStatus>('absent')
      const frame = cell<HTMLIFrameElement | undefined>(undefined)
      const user = cell<AuthUser | undefined>(undefined)
      const networks = () => needs.sessions.networks.get()
      const isServed = (id: CaipNetworkId) => embeddedNetworks.includes(id) || !!given.networks?.includes(id)
      const rpcUrl = (network: Network) => rpcUrlOf(network, rpc, projectId)

      let held: Promise<Client> | undefined
      let opened: Client | undefined
      let close: Dispose | undefined
      let social: SocialResult | undefined

      const snack = (id: 'auth.refused' | 'auth.aborted') => {
        // A modal that goes tells nobody.
        if (!signal.aborted) void needs.notices().then((board) => board?.snack('error', text(id)))
      }
      const approvals = createApprovals({
        clock,
        router: needs.router,
        left: () => {
          opened?.link.tell('RPC_ABORT')
          if (needs.router.state.get().open) snack('auth.aborted')
        },
      })

      /** Fields of plugins are dropped with the account they were of: they are set again with every change. */
      const publish = (namespace: Namespace) => {
        const now = user.get()
        const shown = needs.sessions.state.get().namespaces[namespace]?.account
        if (!now || shown?.connectedWalletInfo?.type !== 'AUTH') return
        const { patch } = needs.sessions
        patch(namespace, 'user', now)
        patch(namespace, 'socialProvider', now.social)
        patch(namespace, 'loginName', loginName(now))
        if (namespace !== 'eip155') return
        patch(namespace, 'preferredAccountType', now.accountType)
        patch(namespace, 'smartAccountDeployed', now.smartAccountDeployed)
        needs.sessions.patchNetwork(
          namespace,
          'smartAccountEnabledNetworks',
          service.smartAccountNetworks.get(),
        )
      }

      /** One user has the accounts of all: a namespace that comes later is news to the others. */
      const publishAll = () => embeddedNamespaces.forEach(publish)

      const open = async (): Promise<Client> => {
        if (!projectId)
          throw new PorticoError('auth needs a projectId', { category: 'options', plugin: 'auth' })
        const code = await import('./openClient.js').catch((cause) => {
          throw authError('load', 'Unable to load email login dependency', { cause })
        })
        signal.throwIfAborted()
        const { name = '', description = '', url = '', icons = [] } = options.metadata ?? {}
        const first = networks().find((each) => isServed(each.caipNetworkId))
        const client = code.openClient({
          key: `auth ${projectId} ${secure}`,
          page: needs.page,
          clock,
          store,
          user,
          approvals,
          stop: signal,
          defaults: given.defaultAccountTypes ?? {},
          networks,
          isServed,
          rpcUrl,
          nameOf: (social) => (social ? socialNames[social] : text('auth.email')),
          changed: publishAll,
          renamed: (email) => {
            const now = user.get()
            if (now) user.set(Object.freeze({ ...now, email }))
            publishAll()
          },
          refused: () => snack('auth.refused'),
          frame: {
            src: frameSource(secure, {
              projectId,
              chainId: first?.caipNetworkId,
              enableLogger: given.enableLogger ?? true,
              rpcUrl: first ? rpcUrl(first) : rpc,
            }),
            origin,
            title: text('auth.approve.frame'),
            sandbox: given.sandbox ?? SANDBOX,
            allow: given.allow ?? '',
          },
          dapp: {
            projectId,
            metadata: { name, description, url, icons: [...icons] },
            sdkVersion: given.sdkVersion ?? sdkVersion,
            sdkType: given.sdkType ?? 'portico',
          },
        })
        const { link, login } = client
        const follow = () => {
          status.set(link.status.get())
          frame.set(link.frame.get())
          const ids = link.smartAccountNetworks.get()
          if (ids) store.smartAccountNetworks.set(ids.join())
        }
        const alerts = tellTimeout({ ...needs, text, retry: () => service.prepare() })
        const undo = [
          link.status.subscribe(follow),
          link.frame.subscribe(follow),
          link.smartAccountNetworks.subscribe(follow),
          link.status.subscribe(() => link.status.get() === 'ready' && alerts.clear()),
          link.onTimeout((reason) => {
            emit('auth.timeout', { reason })
            // Another modal of the page may be the one that waits.
            if (login.waiting()) alerts.tell(reason)
          }),
          alerts.clear,
          client.release,
        ]
        follow()
        opened = client
        close = () => {
          close = opened = held = undefined
          for (const each of undo) each()
          status.set('absent')
          frame.set(undefined)
        }
        return client
      }
      const client = () => {
        held ??= open().catch((error) => {
          held = undefined
          throw error
        })
        return held
      }
      own(() => close?.())

      const connector = createConnector({
        client,
        isUsed: store.loginUsed.get,
        takeSocial: () => {
          const taken = social
          social = undefined
          return taken
        },
      })
      const service = createAuth({
        secureUrl: secure,
        connector,
        sessions: needs.sessions,
        store,
        clock,
        status,
        approvals: approvals.state,
        user,
        stop: signal,
        client,
        opened: () => opened,
        close: () => close?.(),
        putSocial: (result) => {
          social = result
        },
      })

      contribute(connectors, connector)
      for (const part of createAccountParts(service)) contribute(accountParts, part)
      addMessages('en', messages)
      for (const name of safeMethods) method({ name, namespace: 'eip155', class: 'safe' })
      for (const [namespace, names] of Object.entries(signingMethods))
        for (const name of names) method({ name, namespace, class: 'signing' })
      view('ApproveTransaction', {
        title: 'auth.approve.title',
        noBack: true,
        allowed: () => {
          const { open: count, outcome, unloaded } = approvals.state.get()
          return count > 0 || !!outcome || !!unloaded
        },
        load: async () => {
          const { approveIn } = await import('./views/ApproveTransaction.js')
          return { default: approveIn(readOnly(frame)) }
        },
      })
      on('account.changed', publishAll)
      on('network.switched', ({ namespace }) => publish(namespace))
      on('request.settled', ({ namespace, class: kind, ok }) => {
        const shown = needs.sessions.state.get().namespaces[namespace]?.account
        if (ok && kind === 'signing' && shown?.connectedWalletInfo?.type === 'AUTH')
          needs.account.get()?.refresh(namespace)
      })
      // Who was here before comes back without a click.
      if (store.loginUsed.get() && options.enableReconnect) service.prepare()
      return service
    },
  })
