import {
  chainOf,
  chains,
  connectors,
  createInvite,
  env,
  hosts,
  http,
  notices,
  page,
  router,
  rpcHost,
  sessions,
  settings,
  severalWallets,
  signIn,
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
import { authError } from './authError.js'
import { type ApprovalState, type AuthOptions, type AuthUser, auth, type FrameStatus } from './contract.js'
import { createAuth } from './createAuth.js'
import { createConnector } from './createConnector.js'
import { createStore } from './createStore.js'
import { embeddedNetworks, rpcUrlOf } from './embeddedNetworks.js'
import type { Troubles } from './frame/createTroubles.js'
import { frameSource } from './frame/frameSource.js'
import { loadCode } from './loadCode.js'
import { messages } from './messages.js'
import { type Client, openClient } from './openClient.js'
import { secureHost } from './secureHost.js'

/** No top-level navigation: the frame must not be able to leave the page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups'

/** The version sent to the secure site unless the host sets one. */
const sdkVersion = 'portico-0.1.0'

/** The embedded wallet; tests pass their own clock. */
export const createPlugin = (authOptions: AuthOptions & { readonly clock?: Clock } = {}) =>
  definePlugin({
    id: 'auth',
    kernel: 1,
    provides: auth,
    needs: {
      chains,
      connectors,
      env,
      hosts,
      http,
      notices: later(notices),
      page,
      router,
      sessions,
      settings,
      signIn: later(signIn),
      several: optional(severalWallets),
      storage,
    },
    setup: (context) => {
      const { needs, own, on, emit, contribute, lazy, messages: addMessages, signal } = context
      const { clock = systemClock } = authOptions
      const { options, text } = needs.settings
      const secure = needs.hosts.at('secure', secureHost)
      const rpc = needs.hosts.at('rpc', rpcHost)
      const { origin } = new URL(secure)
      const projectId = options.projectId ?? ''
      const store = createStore(needs.storage)
      const status = cell<FrameStatus>('absent')
      const frame = cell<HTMLIFrameElement | undefined>(undefined)
      const user = cell<AuthUser | undefined>(undefined)
      const approvals = cell<ApprovalState>(Object.freeze({ open: 0 }))
      const networks = () => needs.sessions.networks.get()
      const isServed = (id: CaipNetworkId) =>
        embeddedNetworks.includes(id) || !!authOptions.networks?.includes(id)
      const rpcUrl = (network: Network) => rpcUrlOf(network, rpc, projectId)

      let held: Promise<Client> | undefined
      let opened: Client | undefined
      let close: Dispose | undefined

      const troublesCode = lazy(() => import('./frame/createTroubles.js'))
      const accountsCode = lazy(() => import('./account/attachAccounts.js'))

      let troubles: Promise<Troubles> | undefined
      // The code that reports problems needs the network, too: if it does not load, the login's view shows the failure.
      const withTroubles = (run: (troubles: Troubles) => void) => {
        troubles ??= loadCode(troublesCode()).then(({ createTroubles }) =>
          createTroubles({
            ...needs,
            projectId,
            signal,
            text,
          }),
        )
        troubles.then(
          (loaded) => signal.aborted || run(loaded),
          () => {
            troubles = undefined
          },
        )
      }
      const clearTroubles = () =>
        troubles?.then(
          ({ clear }) => clear(),
          () => {},
        )

      let attaching: ReturnType<typeof attach> | undefined
      const attach = async () => {
        const { attachAccounts } = await loadCode(accountsCode())
        signal.throwIfAborted()
        withTroubles(({ askForOrigin }) => askForOrigin())
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
          defaults: authOptions.defaultAccountTypes ?? {},
          chainOf: (namespace) => chainOf(needs.chains, namespace),
          wakeChain: needs.sessions.wakeChain,
          networks,
          isServed,
          invite: createInvite(needs.signIn),
          rpcUrl,
          abort: () => opened?.link.notify('RPC_ABORT'),
        })
      }

      const open = async (): Promise<Client> => {
        // A stopped plugin opens no frame, even if someone kept the service.
        if (signal.aborted) throw authError('aborted', 'Something went wrong')
        if (!projectId) {
          withTroubles(({ alertNoProject }) => alertNoProject())
          throw new PorticoError('auth needs a projectId', { category: 'options', plugin: 'auth' })
        }
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
              enableLogger: authOptions.enableLogger ?? true,
              rpcUrl: first ? rpcUrl(first) : rpc,
            }),
            origin,
            title: text('auth.approve.frame'),
            sandbox: authOptions.sandbox ?? SANDBOX,
            allow: authOptions.allow ?? '',
          },
          dapp: {
            projectId,
            metadata: { name, description, url, icons: [...icons] },
            sdkVersion: authOptions.sdkVersion ?? sdkVersion,
            sdkType: authOptions.sdkType ?? 'portico',
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
          link.status.subscribe(() => link.status.get() !== 'failed' && clearTroubles()),
          link.onTimeout((reason) => {
            emit('auth.timeout', { reason })
            // The timeout may belong to another modal of the page.
            const mine = login.waiting()
            withTroubles(({ askForOrigin, alertTimeout }) => {
              askForOrigin()
              if (mine) alertTimeout(reason)
            })
          }),
          clearTroubles,
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

      const accounts = async () => (await client()).accounts()
      const connector = createConnector({ accounts, isUsed: store.loginUsed.get })
      const service = createAuth({
        secureUrl: secure,
        connector,
        sessions: needs.sessions,
        opening: () => needs.sessions.allow(connector.id),
        onAbandoned: (run) => {
          for (const event of ['sessions.empty', 'modal.closed'] as const) on(event, run)
        },
        store,
        clock,
        status,
        approvals: readOnly<ApprovalState>(approvals),
        user,
        stop: signal,
        client,
        accounts,
        several: () => !!needs.several.get(),
        opened: () => opened,
        close: () => close?.(),
      })

      contribute(connectors, connector)
      addMessages('en', messages)
      // A returning user is connected without a click.
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
