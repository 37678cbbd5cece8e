import {
  type ConnectRequest,
  isSameAddress,
  type OwnSession,
  type RestoreRequest,
  sessionOf,
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
import type { FrameAnswer } from '../frame/frameAnswers.js'
import type { Link } from '../frame/Link.js'
import { createCheck } from '../login/createCheck.js'
import type { Login } from '../login/createLogin.js'
import { numberedNetwork } from '../numberedNetwork.js'
import { canSwitchToSmartAccount } from './canSwitchToSmartAccount.js'
import type { Rpc } from './createRpc.js'

/** A login by a popup that waits to be connected. */
export interface SocialResult {
  readonly uri: string
  readonly social: SocialId
}

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
  rpcUrl(network: Network): string
  /** What a connection is named: the login it came by. */
  nameOf(social: SocialId | ''): string
  /** An account or its network changed. */
  changed(): void
}

type UserAnswer = FrameAnswer<'GET_USER'> | FrameAnswer<'CONNECT_SOCIAL'>

/** The accounts of whoever is logged in, as sessions. */
export const createWallet = (deps: WalletDeps) => {
  const {
    chainOf,
    wakeChain,
    link,
    login,
    store,
    rpc,
    user,
    stop,
    defaults,
    networks,
    isServed,
    rpcUrl,
    nameOf,
    changed,
  } = deps
  const live = new Map<Namespace, OwnSession>()
  const check = createCheck(login, store)
  /** Users are asked for one after the other: the secure site knows one network at a time. */
  let turn: Promise<unknown> = Promise.resolve()

  /** What the secure site calls a network: a number where its chain counts them, else its CAIP-2 id. */
  const siteIdOf = ({ chainNamespace, caipNetworkId }: Network): number | string => {
    const counted = chainOf(chainNamespace)?.chainId?.(caipNetworkId)
    return counted === undefined ? caipNetworkId : Number(counted)
  }
  const hasSmartAccounts = (network: CaipNetworkId | undefined) =>
    !!network && (link.smartAccountNetworks.get() ?? []).some((id) => numberedNetwork(id) === network)
  const accountTypes = (namespace: Namespace) => chainOf(namespace)?.accountTypes
  /** Whether there is a choice of accounts. */
  const hasChoice = (namespace: Namespace) => !!accountTypes(namespace)?.all.includes('smartAccount')
  const wishedType = (namespace: Namespace): EmbeddedAccountType => {
    if (!hasChoice(namespace)) return 'eoa'
    const fallback = accountTypes(namespace)?.default === 'smartAccount' ? 'smartAccount' : 'eoa'
    return store.accountType.get() || (defaults[namespace] ?? fallback)
  }
  const isOf = (namespace: Namespace, address: string) => {
    const chain = chainOf(namespace)
    return !chain?.parseAddress || chain.parseAddress(address) !== undefined
  }
  /** The session with a choice of accounts. */
  const chosen = () => [...live].find(([namespace]) => hasChoice(namespace)) ?? []

  const read = (namespace: Namespace, answer: UserAnswer) => {
    const id = String(answer.chainId)
    const network = id.includes(':') ? (id as CaipNetworkId) : numberedNetwork(id)
    if (!isOf(namespace, answer.address) || !network.startsWith(`${namespace}:`))
      throw authError('damaged', 'The embedded wallet answered for another network')
    const accounts = (answer.accounts ?? []).filter(({ address }) => isOf(namespace, address))
    const wished = answer.preferredAccountType ?? wishedType(namespace)
    const type: EmbeddedAccountType =
      accounts.find((each) => isSameAddress(chainOf(namespace), each.address, answer.address))?.type ??
      (hasSmartAccounts(network) ? wished : 'eoa')
    return { network, type, accounts, address: answer.address }
  }

  const keep = (namespace: Namespace, answer: UserAnswer, social?: SocialId) => {
    const { network, type, accounts, address } = read(namespace, answer)
    const { email } = answer
    store.loginUsed.set(true)
    if (email) store.email.set(email)
    store.lastChain.set(String(answer.chainId))
    store.lastEmail.remove()
    const name = 'userName' in answer ? answer.userName : undefined
    if (social) {
      store.social.set(social)
      store.userName.remove()
    }
    if (name) store.userName.set(name)
    const before = user.get()
    const shown = store.userName.get()
    const from = store.social.get()
    const kept = store.email.get()
    const deployed = 'smartAccountDeployed' in answer ? answer.smartAccountDeployed : undefined
    user.set(
      Object.freeze({
        ...(kept && { email: kept }),
        ...(from && { social: from }),
        ...(shown && { userName: from === 'discord' ? shown.replace(/0$/, '') : shown }),
        addresses: Object.freeze({ ...before?.addresses, [namespace]: address }),
        accounts: hasChoice(namespace) ? Object.freeze(accounts) : (before?.accounts ?? []),
        ...(hasChoice(namespace)
          ? { accountType: type }
          : before?.accountType && { accountType: before.accountType }),
        ...(deployed !== undefined
          ? { smartAccountDeployed: deployed }
          : before?.smartAccountDeployed !== undefined && {
              smartAccountDeployed: before.smartAccountDeployed,
            }),
      }),
    )
    return { network, account: { address, type } }
  }

  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = turn.then(run)
    turn = mine.catch(() => {})
    return mine
  }

  const getUser = (network: Network, signal?: AbortSignal) =>
    login.ask(
      'GET_USER',
      {
        chainId: siteIdOf(network),
        preferredAccountType: wishedType(network.chainNamespace),
        rpcUrl: rpcUrl(network),
      },
      { signal },
    )

  const finishAll = (reason: CloseReason) => {
    for (const each of [...live.values()]) each.end(reason)
    live.clear()
    user.set(undefined)
  }
  const signOut = async () => {
    finishAll({ by: 'visitor' })
    rpc.abort()
    await login.signOut()
  }
  stop.addEventListener('abort', () => finishAll({ by: 'lost', cause: stop.reason }), { once: true })

  const servedOf = (namespace: Namespace, given: readonly Network[]) =>
    given.filter((each) => each.chainNamespace === namespace && isServed(each.caipNetworkId))

  const makeSession = (namespace: Namespace): OwnSession => {
    const switchNetwork = (to: Network, signal?: AbortSignal) =>
      inTurn(async () => {
        if (!isServed(to.caipNetworkId))
          throw new PorticoError('The embedded wallet does not serve this network', { category: 'network' })
        await login.ask('SWITCH_NETWORK', { chainId: to.caipNetworkId, rpcUrl: rpcUrl(to) }, { signal })
        apply(namespace, await getUser(to, signal))
      })
    const own = sessionOf({
      namespace,
      name: 'The embedded wallet',
      signal: stop,
      wallet: {
        get name() {
          return nameOf(store.social.get())
        },
      },
      request: (call, options = {}) => {
        const { session } = own
        const bound: Session = {
          ...session,
          request: (each) =>
            rpc.request({ namespace, network: session.network.get(), switchNetwork }, each, options),
        }
        // What the chain answers without a wallet, the frame is not asked.
        return (chainOf(namespace)?.provider?.(bound) ?? bound).request(call)
      },
      switchNetwork: (to, options) => switchNetwork(to, options?.signal),
      close: signOut,
    })
    const served = servedOf(namespace, networks()).map((each) => each.caipNetworkId)
    own.set({ approved: { all: false, networks: served } })
    return own
  }

  const apply = (namespace: Namespace, answer: UserAnswer, social?: SocialId): Session => {
    const { network, account } = keep(namespace, answer, social)
    const entry = live.get(namespace) ?? makeSession(namespace)
    live.set(namespace, entry)
    entry.set({ network, accounts: [account] })
    changed()
    return entry.session
  }

  const setAccountType = (type: EmbeddedAccountType, signal?: AbortSignal) =>
    inTurn(async () => {
      const [namespace, entry] = chosen()
      const network = networks().find((each) => each.caipNetworkId === entry?.session.network.get())
      if (!namespace || !network) throw authError('refused', 'Not connected to email or social')
      if (type === 'smartAccount' && !hasSmartAccounts(network.caipNetworkId))
        throw authError('refused', 'This network has no smart accounts')
      try {
        await login.ask('SET_PREFERRED_ACCOUNT', { type }, { signal })
        store.accountType.set(type)
      } catch (error) {
        // What the frame refuses leaves the plain account (spec 4).
        if (Object(error).reason === 'refused') {
          store.accountType.set('eoa')
          apply(namespace, await getUser(network, signal))
        }
        throw error
      }
      apply(namespace, await getUser(network, signal))
    })

  return {
    signOut,
    setAccountType,
    hasSmartAccounts,
    canUseSmartAccount: () => {
      const [, entry] = chosen()
      return canSwitchToSmartAccount(
        hasSmartAccounts(entry?.session.network.get()),
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
        if (!first)
          throw new PorticoError('The connector does not support any of the requested chains', {
            category: 'connect',
          })
        const answer = social
          ? await login.ask(
              'CONNECT_SOCIAL',
              {
                uri: social.uri,
                preferredAccountType: wishedType(first.chainNamespace),
                chainId: siteIdOf(first),
                rpcUrl: rpcUrl(first),
              },
              { signal },
            )
          : await getUser(first, signal)
        signal.throwIfAborted()
        const sessions = [apply(first.chainNamespace, answer, social?.social)]
        for (const network of others)
          try {
            sessions.push(apply(network.chainNamespace, await getUser(network, signal)))
          } catch (error) {
            // A site without accounts there serves the others all the same.
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
      // Every namespace asks.
      if (!(await check())) return []
      signal.throwIfAborted()
      return inTurn(async () => {
        const [network] = namespaces.flatMap((namespace) => servedOf(namespace, given).slice(0, 1))
        if (!network) return []
        await wakeChain(network.chainNamespace)
        const answer = await getUser(network, signal)
        signal.throwIfAborted()
        const { accounts, address: active } = read(network.chainNamespace, answer)
        // Somebody else is logged in there by now: nothing may be sent in their name.
        const chain = chainOf(network.chainNamespace)
        const known = [active, ...accounts.map((each) => each.address)]
        if (!known.some((each) => isSameAddress(chain, each, address))) return []
        return [apply(network.chainNamespace, answer)]
      })
    },
  }
}

export type Wallet = ReturnType<typeof createWallet>
