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
  type Settings,
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
import { followClient } from './client/followClient.js'
import { lazyTroubles } from './client/lazyTroubles.js'
import { type Client, type ClientDeps, openClient } from './client/openClient.js'
import { type ApprovalState, type AuthOptions, type AuthUser, auth, type FrameStatus } from './contract.js'
import { createAuth } from './createAuth.js'
import { createConnector } from './createConnector.js'
import { createStore } from './createStore.js'
import { frameSource } from './frame/frameSource.js'
import { loadCode } from './loadCode.js'
import { messages } from './messages.js'
import { embeddedNetworks, rpcUrlOf } from './networks/embeddedNetworks.js'
import { onceUnlessFailed } from './onceUnlessFailed.js'
import { secureHost } from './secureHost.js'

/** No top-level navigation: the frame must not be able to leave the page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups'

/** The version sent to the secure site unless the host sets one. */
const sdkVersion = 'portico-0.1.0'

/** The frame of the secure site, and the description of the page that it is told. */
const siteOptions = (
  authOptions: AuthOptions,
  { options, text }: Pick<Settings, 'options' | 'text'>,
  secure: string,
  chainId: CaipNetworkId | undefined,
  rpcUrl: string,
): Pick<ClientDeps, 'key' | 'frame' | 'dapp'> => {
  const { projectId = '' } = options
  const { name = '', description = '', url = '', icons = [] } = options.metadata ?? {}
  return {
    key: `auth ${projectId} ${secure}`,
    frame: {
      src: frameSource(secure, {
        projectId,
        chainId,
        enableLogger: authOptions.enableLogger ?? true,
        rpcUrl,
      }),
      origin: new URL(secure).origin,
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
  }
}

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

      let opened: Client | undefined
      let close: Dispose | undefined

      const troubles = lazyTroubles(
        lazy(() => import('./frame/createTroubles.js')),
        { ...needs, projectId, signal, text },
      )
      const accountsCode = lazy(() => import('./account/attachAccounts.js'))

      const accountsAttached = onceUnlessFailed(async () => {
        const { attachAccounts } = await loadCode(accountsCode())
        signal.throwIfAborted()
        troubles.run(({ askForOrigin }) => askForOrigin())
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
      })

      const held = onceUnlessFailed(async (): Promise<Client> => {
        // A stopped plugin opens no frame, even if someone kept the service.
        if (signal.aborted) throw authError('aborted', 'Something went wrong')
        if (!projectId) {
          troubles.run(({ alertNoProject }) => alertNoProject())
          throw new PorticoError('auth needs a projectId', { category: 'options', plugin: 'auth' })
        }
        const first = networks().find((each) => isServed(each.caipNetworkId))
        const client = openClient({
          ...siteOptions(
            authOptions,
            needs.settings,
            secure,
            first?.caipNetworkId,
            first ? rpcUrl(first) : rpc,
          ),
          page: needs.page,
          clock,
          store,
          attach: accountsAttached.get,
        })
        const unfollow = followClient(client, { status, frame, store, emit, troubles })
        opened = client
        close = () => {
          close = opened = undefined
          held.forget()
          unfollow()
          status.set('absent')
          frame.set(undefined)
        }
        return client
      })
      const client = held.get
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
