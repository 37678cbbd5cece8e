import {
  connectors,
  env,
  hosts,
  http,
  notices,
  page,
  router,
  sessions,
  settings,
  storage,
} from 'portico/core'
import {
  type CaipNetworkId,
  type Clock,
  cell,
  type Dispose,
  definePlugin,
  later,
  type Network,
  optional,
  PorticoError,
  readOnly,
  systemClock,
} from 'portico/kernel'
import { account } from 'portico/plugins/account/contract'
import { multiWallet } from 'portico/plugins/multiWallet/contract'
import { authError } from './authError.js'
import {
  type ApprovalState,
  type AuthOptions,
  type AuthUser,
  auth,
  type FrameStatus,
  type FrameTimeout,
} from './contract.js'
import { createAuth } from './createAuth.js'
import { createConnector } from './createConnector.js'
import { createStore } from './createStore.js'
import type { SocialResult } from './createWallet.js'
import { embeddedNetworks, rpcUrlOf } from './embeddedNetworks.js'
import { frameSource } from './frameSource.js'
import { loadCode } from './loadCode.js'
import { messages } from './messages.js'
import { type Client, openClient } from './openClient.js'
import { sdkVersion } from './sdkVersion.js'
import type { tellTimeout } from './tellTimeout.js'

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
      env,
      hosts,
      http,
      notices: later(notices),
      page,
      router,
      sessions,
      settings,
      several: optional(multiWallet),
      storage,
    },
    setup: (context) => {
      const { needs, own, emit, contribute, messages: addMessages, signal } = context
      const { clock = systemClock } = given
      const { options, text } = needs.settings
      const { secure, rpc } = needs.hosts.get()
      const { origin } = new URL(secure)
      const projectId = options.projectId ?? ''
      const store = createStore(needs.storage)
      const status = cell<FrameStatus>('absent')
      const frame = cell<HTMLIFrameElement | undefined>(undefined)
      const user = cell<AuthUser | undefined>(undefined)
      const approvals = cell<ApprovalState>(Object.freeze({ open: 0 }))
      const networks = () => needs.sessions.networks.get()
      const isServed = (id: CaipNetworkId) => embeddedNetworks.includes(id) || !!given.networks?.includes(id)
      const rpcUrl = (network: Network) => rpcUrlOf(network, rpc, projectId)

      let held: Promise<Client> | undefined
      let opened: Client | undefined
      let close: Dispose | undefined
      let social: SocialResult | undefined

      let asked = false
      /** Whoever develops the page hears once that its project does not let it in. */
      const askForOrigin = () => {
        if (asked) return
        asked = true
        loadCode(import('./tellOrigin.js'))
          .then(({ tellOrigin }) => tellOrigin({ ...needs, projectId, signal }))
          .catch(() => {
            asked = false
          })
      }

      let timeouts: Promise<ReturnType<typeof tellTimeout>> | undefined
      // What shows it comes over the network too: where that is gone, the view of the login says it.
      const showTimeout = (reason: FrameTimeout) => {
        timeouts ??= loadCode(import('./tellTimeout.js')).then((loaded) =>
          loaded.tellTimeout({ ...needs, text, messages: addMessages, retry: () => service.prepare() }),
        )
        timeouts.then(
          ({ tell }) => tell(reason),
          () => {
            timeouts = undefined
          },
        )
      }
      const clearTimeouts = () =>
        timeouts?.then(
          ({ clear }) => clear(),
          () => {},
        )

      let attaching: ReturnType<typeof attach> | undefined
      const attach = async () => {
        const { attachAccounts } = await loadCode(import('./attachAccounts.js'))
        signal.throwIfAborted()
        askForOrigin()
        return attachAccounts({
          context,
          needs,
          text,
          auth: service,
          clock,
          store,
          user,
          approvals,
          frame: readOnly(frame),
          stop: signal,
          defaults: given.defaultAccountTypes ?? {},
          networks,
          isServed,
          rpcUrl,
          abort: () => opened?.link.tell('RPC_ABORT'),
        })
      }

      const open = async (): Promise<Client> => {
        // Whoever kept the service gets no frame of a plugin that is gone.
        if (signal.aborted) throw authError('aborted', 'Something went wrong')
        if (!projectId)
          throw new PorticoError('auth needs a projectId', { category: 'options', plugin: 'auth' })
        const { name = '', description = '', url = '', icons = [] } = options.metadata ?? {}
        const first = networks().find((each) => isServed(each.caipNetworkId))
        const client = openClient({
          key: `auth ${projectId} ${secure}`,
          page: needs.page,
          clock,
          store,
          attach: () => {
            attaching ??= attach().catch((error) => {
              attaching = undefined
              throw error
            })
            return attaching
          },
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
        const undo = [
          link.status.subscribe(follow),
          link.frame.subscribe(follow),
          link.smartAccountNetworks.subscribe(follow),
          link.status.subscribe(() => link.status.get() === 'ready' && clearTimeouts()),
          link.onTimeout((reason) => {
            emit('auth.timeout', { reason })
            askForOrigin()
            // Another modal of the page may be the one that waits.
            if (login.waiting()) showTimeout(reason)
          }),
          clearTimeouts,
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
        approvals: readOnly<ApprovalState>(approvals),
        user,
        stop: signal,
        client,
        several: () => !!needs.several.get(),
        opened: () => opened,
        close: () => close?.(),
        putSocial: (result) => {
          social = result
        },
      })

      contribute(connectors, connector)
      addMessages('en', messages)
      // Who was here before comes back without a click.
      if (store.loginUsed.get() && options.enableReconnect) {
        service.prepare()
        client().then(
          ({ warm }) => warm(),
          () => {},
        )
      }
      return service
    },
  })
