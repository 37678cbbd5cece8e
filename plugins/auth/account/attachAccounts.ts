import {
  type ConnectRequest,
  type Invite,
  lastingFields,
  type Notices,
  type Page,
  type Router,
  type Sessions,
} from 'portico/core'
import type {
  CaipNetworkId,
  Cell,
  ChainAdapter,
  Clock,
  Context,
  Namespace,
  Network,
  Session,
  Source,
} from 'portico/kernel'
import { accountParts } from 'portico/plugins/account/contract'
import {
  type ApprovalState,
  type Auth,
  type AuthUser,
  type EmbeddedAccountType,
  embeddedNamespaces,
  socialNames,
} from '../contract.js'
import type { AuthStore } from '../createStore.js'
import type { Link } from '../frame/Link.js'
import { reloadFrame } from '../frame/reloadFrame.js'
import type { Login } from '../login/createLogin.js'
import { createOtherLogins } from '../login/createOtherLogins.js'
import { createAccountParts } from './createAccountParts.js'
import type { SocialResult } from './createUserRequests.js'
import { createWallet, type Wallet } from './createWallet.js'
import { isEmbedded } from './isEmbedded.js'
import type { LaterCalls } from './lazyCalls.js'
import { loginName } from './loginName.js'
import { createApprovals } from './rpc/createApprovals.js'
import { createRpc } from './rpc/createRpc.js'
import { createTurns } from './rpc/createTurns.js'

export interface AccountsDeps {
  readonly context: Pick<Context<unknown, unknown, Record<never, never>>, 'contribute' | 'on' | 'view'>
  readonly needs: {
    readonly page: Page
    readonly router: Router
    readonly sessions: Sessions
    notices(): Promise<Notices | undefined>
  }
  readonly text: (id: 'auth.refused' | 'auth.aborted' | 'auth.email') => string
  readonly auth: Pick<Auth, 'secureUrl' | 'smartAccountNetworks' | 'connect'>
  readonly clock: Clock
  readonly store: AuthStore
  readonly user: Cell<AuthUser | undefined>
  readonly approvals: Cell<ApprovalState>
  /** The frame's element, which only the view of approvals gets. */
  readonly frame: Source<HTMLIFrameElement | undefined>
  /** Aborts when the plugin stops. */
  readonly stop: AbortSignal
  readonly defaults: Partial<Readonly<Record<Namespace, EmbeddedAccountType>>>
  chainOf(namespace: Namespace): ChainAdapter | undefined
  wakeChain(namespace: Namespace): Promise<void>
  networks(): readonly Network[]
  isServed(network: CaipNetworkId): boolean
  /** Prepares a message to sign in with, if visitors sign in on this network. */
  readonly invite: Invite
  rpcUrl(network: Network): string
  /** Tells the frame that the request it shows was cancelled. */
  abort(): void
}

/** The user's wallet, and the calls that are not needed to log in by code. */
export interface Accounts {
  readonly wallet: Wallet
  /** Connects the user logged in at the secure site, or with the pending result of a popup. */
  connect(request: ConnectRequest): Promise<readonly Session[]>
  readonly calls: LaterCalls
}

/** Registers what only a logged-in user needs: methods, approvals, parts of the account view. Opens the accounts of a client. */
export const attachAccounts = (deps: AccountsDeps) => {
  const { context, needs, text, auth, user, stop } = deps
  const snack = (id: 'auth.refused' | 'auth.aborted') => {
    // While the modal is being disposed nobody is told.
    if (!stop.aborted) void needs.notices().then((board) => board?.snack('error', text(id)))
  }
  const { value: turns, release } = needs.page.lease('auth.approvals', () => ({
    value: createTurns(),
    dispose: () => {},
  }))
  stop.addEventListener('abort', release, { once: true })
  const approvals = createApprovals({
    clock: deps.clock,
    state: deps.approvals,
    router: needs.router,
    turns,
    stop,
    cancelled: () => {
      deps.abort()
      if (needs.router.state.get().open) snack('auth.aborted')
    },
  })

  /** Sets the fields again after each change: they are dropped with the account, or with its network. */
  const publish = (namespace: Namespace) => {
    const now = user.get()
    const shown = needs.sessions.state.get().namespaces[namespace]?.account
    if (!now || !isEmbedded(shown?.connectedWalletInfo)) return
    const { patch } = needs.sessions
    patch(namespace, 'user', now)
    patch(namespace, 'socialProvider', now.social)
    patch(namespace, 'loginName', loginName(now))
    if (!deps.chainOf(namespace)?.accountTypes?.all.includes('smartAccount')) return
    patch(namespace, 'preferredAccountType', now.accountType)
    patch(namespace, 'smartAccountDeployed', now.smartAccountDeployed)
    needs.sessions.patchNetwork(namespace, 'smartAccountEnabledNetworks', auth.smartAccountNetworks.get())
  }
  /** All namespaces belong to one user: the user's data in one changes when another is added. */
  const publishAll = () => embeddedNamespaces.forEach(publish)

  const renamed = (email: string) => {
    const now = user.get()
    if (!now || now.email === email) return
    user.set(Object.freeze({ ...now, email }))
    publishAll()
  }
  // Another tab may have changed it.
  const unfollow = deps.store.email.subscribe(() => {
    const email = deps.store.email.get()
    if (email && user.get()?.email) renamed(email)
  })
  stop.addEventListener('abort', unfollow, { once: true })

  for (const part of createAccountParts(auth)) context.contribute(accountParts, part)
  for (const field of ['user', 'socialProvider', 'preferredAccountType'] as const)
    context.contribute(lastingFields, field)
  context.view('ApproveTransaction', {
    title: 'auth.approve.title',
    noBack: true,
    allowed: () => {
      const { open: count, outcome, unloaded } = approvals.state.get()
      return count > 0 || !!outcome || !!unloaded
    },
    load: async () => {
      const { approveIn } = await import('../views/ApproveTransaction.js')
      return { default: approveIn(deps.frame) }
    },
  })
  context.on('account.changed', publishAll)
  context.on('network.switched', ({ namespace }) => publish(namespace))

  return (client: { readonly link: Link; readonly login: Login }): Accounts => {
    const accountDeps = { ...deps, ...client, approvals }
    const rpc = createRpc({ ...accountDeps, refused: () => snack('auth.refused') })
    const wallet = createWallet({
      ...accountDeps,
      rpc,
      nameOf: (social) => (social ? socialNames[social] : text('auth.email')),
      changed: publishAll,
    })
    let waiting: SocialResult | undefined
    return {
      wallet,
      connect: (request) => {
        const social = waiting
        waiting = undefined
        return wallet.connect(request, social)
      },
      calls: {
        ...createOtherLogins({ ...accountDeps, renamed }),
        connectSocial: async (uri, { social, ...options }) => {
          waiting = { uri, social }
          try {
            return await auth.connect(options)
          } finally {
            waiting = undefined
          }
        },
        setAccountType: (type, { signal } = {}) => wallet.setAccountType(type, signal),
        syncTheme: async (theme) => {
          await client.login.ask('SYNC_THEME', theme)
        },
        reload: () => reloadFrame(client.link, deps.clock),
      },
    }
  }
}

export { accountMessages as messages } from './accountMessages.js'
