import {
  type ConnectRequest,
  chainsUnsupported,
  type Invite,
  isSameAddress,
  type OwnSession,
  type RestoreRequest,
} from 'portico/core'
import {
  type CaipNetworkId,
  type Cell,
  type ChainAdapter,
  type CloseReason,
  type Namespace,
  type Network,
  PorticoError,
  type Session,
} from 'portico/kernel'
import { authError } from '../authError.js'
import type { AuthUser, EmbeddedAccountType, SocialId } from '../contract.js'
import type { AuthStore } from '../createStore.js'
import type { Link } from '../frame/Link.js'
import { createCheck } from '../login/createCheck.js'
import type { Login } from '../login/createLogin.js'
import { canSwitchToSmartAccount } from './canSwitchToSmartAccount.js'
import { createAccountTypes } from './createAccountTypes.js'
import { createUserRecord, type UserAnswer } from './createUserRecord.js'
import { createUserRequests, type SocialResult } from './createUserRequests.js'
import { openSession } from './openSession.js'
import type { Rpc } from './rpc/createRpc.js'

export interface WalletDeps {
  readonly link: Link
  readonly login: Login
  readonly store: AuthStore
  readonly rpc: Rpc
  readonly user: Cell<AuthUser | undefined>
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
  /** The name of a connection: that of its login. */
  nameOf(social: SocialId | ''): string
  /** Called when an account or its network has changed. */
  changed(): void
}

/** The accounts of the logged-in user, as sessions. */
export const createWallet = (deps: WalletDeps) => {
  const { chainOf, wakeChain, login, store, rpc, stop, networks, isServed, nameOf, changed } = deps
  const live = new Map<Namespace, OwnSession>()
  const check = createCheck(login, store)
  const types = createAccountTypes(deps)
  const record = createUserRecord({ ...deps, types })
  const { inTurn, getUser, logIn, ...requests } = createUserRequests({ ...deps, types })

  /** The session of the namespace with a choice of account types. */
  const chosen = () => [...live].find(([namespace]) => types.hasChoice(namespace)) ?? []
  const servedOf = (namespace: Namespace, configured: readonly Network[]) =>
    configured.filter((each) => each.chainNamespace === namespace && isServed(each.caipNetworkId))

  const finishAll = (reason: CloseReason) => {
    for (const each of [...live.values()]) each.end(reason)
    live.clear()
    record.clear()
  }
  const signOut = async () => {
    finishAll({ by: 'visitor' })
    rpc.abort()
    await login.signOut()
  }
  stop.addEventListener('abort', () => finishAll({ by: 'lost', cause: stop.reason }), { once: true })

  const makeSession = (namespace: Namespace): OwnSession =>
    openSession({
      namespace,
      served: servedOf(namespace, networks()).map((each) => each.caipNetworkId),
      rpc,
      stop,
      chainOf,
      name: () => nameOf(store.social.get()),
      switchNetwork: (to, signal) =>
        inTurn(async () => {
          if (!isServed(to.caipNetworkId))
            throw new PorticoError('The embedded wallet does not serve this network', { category: 'network' })
          await requests.switchNetwork(to, signal)
          apply(namespace, await getUser(to, signal))
        }),
      close: signOut,
    })
  /** A session with the message that the site signed when it returned the account. */
  const signedBy = (entry: OwnSession, { message, signature }: UserAnswer): OwnSession =>
    message && signature
      ? {
          ...entry,
          session: Object.freeze({ ...entry.session, proof: Object.freeze({ message, signature }) }),
        }
      : entry
  /** Applies the secure site's answer to the namespace's session, and opens the session with the first answer. */
  const apply = (namespace: Namespace, answer: UserAnswer, social?: SocialId): Session => {
    const { network, account } = record.keep(namespace, answer, social)
    const entry = live.get(namespace) ?? signedBy(makeSession(namespace), answer)
    live.set(namespace, entry)
    entry.set({ network, accounts: [account] })
    changed()
    return entry.session
  }

  return {
    signOut,
    setAccountType: (type: EmbeddedAccountType, signal?: AbortSignal): Promise<void> =>
      inTurn(async () => {
        const [namespace, entry] = chosen()
        const network = networks().find((each) => each.caipNetworkId === entry?.session.network.get())
        if (!namespace || !network) throw authError('refused', 'Not connected to email or social')
        if (type === 'smartAccount' && !types.hasSmartAccounts(network.caipNetworkId))
          throw authError('refused', 'This network has no smart accounts')
        try {
          await requests.setAccountType(type, signal)
          types.choose(type)
        } catch (error) {
          // If the site refuses the smart account, fall back to the plain one.
          if (Object(error).reason === 'refused') {
            types.choose('eoa')
            apply(namespace, await getUser(network, signal))
          }
          throw error
        }
        apply(namespace, await getUser(network, signal))
      }),
    canUseSmartAccount: () => {
      const [, entry] = chosen()
      return canSwitchToSmartAccount(
        types.hasSmartAccounts(entry?.session.network.get()),
        entry?.session.accounts.get()[0]?.type,
      )
    },
    connect: (request: ConnectRequest, social?: SocialResult): Promise<readonly Session[]> =>
      inTurn(async () => {
        const { signal } = request
        await Promise.all(request.namespaces.map(wakeChain))
        signal.throwIfAborted()
        const wanted = request.namespaces.flatMap((namespace) =>
          servedOf(namespace, request.networks).slice(0, 1),
        )
        const [first, ...others] = wanted
        if (!first) throw chainsUnsupported()
        const isNew = (network: Network) => !live.has(network.chainNamespace)
        const answer = await logIn(first, signal, { social, isNew: isNew(first) })
        signal.throwIfAborted()
        const sessions = [apply(first.chainNamespace, answer, social?.social)]
        for (const network of others)
          try {
            sessions.push(
              apply(network.chainNamespace, await logIn(network, signal, { isNew: isNew(network) })),
            )
          } catch (error) {
            // A site without accounts on this namespace can still serve the others.
            if (signal.aborted || Object(error).reason !== 'refused') throw error
          }
        return sessions
      }),
    restore: async ({
      namespaces,
      networks: given,
      address,
      signal,
    }: RestoreRequest): Promise<readonly Session[]> => {
      // Namespaces are restored separately, but share one check.
      if (!(await check())) return []
      signal.throwIfAborted()
      return inTurn(async () => {
        const [network] = namespaces.flatMap((namespace) => servedOf(namespace, given).slice(0, 1))
        if (!network) return []
        await wakeChain(network.chainNamespace)
        const answer = await getUser(network, signal)
        signal.throwIfAborted()
        const { accounts, address: active } = record.read(network.chainNamespace, answer)
        // If another user is logged in by now, nothing may be sent in their name.
        const chain = chainOf(network.chainNamespace)
        const known = [active, ...accounts.map((each) => each.address)]
        if (!known.some((each) => isSameAddress(chain, each, address))) return []
        return [apply(network.chainNamespace, answer)]
      })
    },
  }
}

export type Wallet = ReturnType<typeof createWallet>
