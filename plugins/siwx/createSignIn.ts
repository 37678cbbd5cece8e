import {
  composeSignIn,
  errorText,
  failureText,
  field,
  isRejection,
  type Notices,
  type Requests,
  type Router,
  type Sessions,
  type SignIn,
  within,
} from 'portico/core'
import type {
  Abilities,
  CaipNetworkId,
  Cell,
  ChainAdapter,
  Events,
  Namespace,
  Network,
  Session,
  Source,
} from 'portico/kernel'
import type { AskStorage } from './askStorage.js'
import type { CheckedOptions } from './checkOptions.js'
import { composeMessage } from './composeMessage.js'
import type { KnownSession, SignedIn, SignInData, Signing, SiwxMessages } from './contract.js'
import type { InvitationDeps, Invitations } from './createInvitations.js'
import { createSigners, type Signer } from './createSigners.js'
import { dataOf } from './dataOf.js'
import type { Attempt } from './inside.js'
import { lacking, refusal } from './refusal.js'

/** How long a wallet may take to return to a network, in milliseconds. */
const RETURN = 60_000
/**
 * How long the view that connected a wallet may take to close before the sign-in is shown over it, in
 * milliseconds.
 */
const ARRIVAL = 300
/** Maximum delay of a timer, in milliseconds. */
const LONGEST_TIMER = 2_147_483_647
/** A message issued less than this long ago, in milliseconds, cannot have expired while the visitor was asked. */
const RECENT = 300_000
const VIEW = 'SIWXSignMessage'

export interface SignInDeps {
  readonly options: CheckedOptions
  readonly pageDomain: string
  readonly storage: AskStorage
  readonly sessions: Sessions
  readonly router: Router
  readonly requests: Requests
  readonly notices: Notices
  readonly chains: Source<readonly ChainAdapter[]>
  readonly signing: Abilities<Signing>
  readonly attempt: Cell<Attempt | undefined>
  readonly signal: AbortSignal
  text<K extends keyof SiwxMessages & string>(id: K, params?: Readonly<Record<string, string>>): string
  emit<E extends 'siwx.signedIn' | 'siwx.signedOut' | 'siwx.cancelled' | 'siwx.failed' | 'error'>(
    event: E,
    payload: Events[E],
  ): void
}

/** A running sign-in. */
interface Running {
  readonly signer: Signer
  readonly abort: AbortController
  /** Settles the gate of a connection that waits for it. */
  readonly gate?: (isSigned: boolean) => void
  readonly outcomes: ((session: SignedIn | undefined) => void)[]
  data?: SignInData
  isShown: boolean
  isLeaving: boolean
}

const keyOf = ({ account: { accountAddress, chainId }, connectionId }: Signer) =>
  `${connectionId} ${chainId} ${accountAddress}`
/** The text about a storage that refused a proof; its codes are those of `verifySignIn`. */
const refusedText = (error: unknown, { issuedAt }: SignInData, isSmart: boolean) => {
  const code = field(error, 'code')
  // A message that was made just now is of another time only if a clock is wrong.
  const isRecent = Math.abs(Date.now() - Date.parse(issuedAt)) < RECENT
  if (code === 'early' || (code === 'expired' && isRecent)) return 'siwx.clock'
  if (isSmart) return 'siwx.smart'
  return code === 'signature' ? 'siwx.invalid' : 'siwx.store'
}
const eventOf = ({ namespace, network }: Signer) => ({ namespace, network: network.caipNetworkId })
const signedIn = ({ accountAddress, chainId, expirationTime }: KnownSession): SignedIn =>
  Object.freeze({
    address: accountAddress,
    network: chainId,
    ...(expirationTime !== undefined && { expirationTime }),
  })

/** Tracks which accounts are signed in, and asks the others to sign in, one at a time. */
export const createSignIn = (deps: SignInDeps) => {
  const { options, storage, sessions, router, requests, notices, attempt, signal, signing, text, emit } = deps
  const { required } = options
  const signers = createSigners(deps)
  const {
    adapterOf,
    canSign,
    covers,
    configured,
    signerOf,
    sessionsOf,
    sessionOf,
    isHeld,
    lookUp,
    remember,
  } = signers
  const compose: InvitationDeps['compose'] = async (namespace, account, nonce) =>
    composeMessage(options, (await signing.of(namespace))?.accounts ?? '', account, nonce)
  const accountOf = (namespace: Namespace, address: string) => `${namespace} ${address}`
  /** Accounts that a gate has just looked up. */
  const fresh = new Set<string>()
  /** The key of each namespace's place when it was last checked. */
  const seen = new Map<Namespace, string>()
  /** Keys of places where the visitor has declined to sign in on this page. */
  const skipped = new Set<string>()
  const accounts = new Map<string, Signer>()
  const timers = new Map<Namespace, ReturnType<typeof setTimeout>>()
  let running: Running | undefined
  let invitations: Invitations | undefined
  let lastNetwork: CaipNetworkId | undefined
  let active: Namespace | undefined
  /** Set while the view of a new connection is about to close. */
  let arriving: ReturnType<typeof setTimeout> | undefined

  /** Writes the session of the account in use into the state. */
  const publish = (namespace: Namespace) => {
    const signer = signerOf(namespace)
    const session = signer && sessionOf(signer)
    const before = sessions.state.get().namespaces[namespace]?.account.signedIn
    clearTimeout(timers.get(namespace))
    if (session) {
      lastNetwork = signer.account.chainId
      const remaining =
        session.expirationTime === undefined ? Infinity : Date.parse(session.expirationTime) - Date.now()
      if (remaining < LONGEST_TIMER)
        timers.set(
          namespace,
          setTimeout(() => void ensure(namespace), remaining + 1),
        )
    }
    const next = session && signedIn(session)
    // The status is updated before the field disappears, and after it appears, so that nobody is seen as
    // connected without it.
    const update = () => signer?.isConnected && required && sessions.activate(signer.connectionId)
    if (!next) update()
    if (signer && JSON.stringify(next) !== JSON.stringify(before)) sessions.patch(namespace, 'signedIn', next)
    if (next) update()
  }

  const current = () => running
  const set = (mine: Running, change: Partial<Attempt>) => {
    const now = attempt.get()
    if (running === mine && now) attempt.set(Object.freeze({ ...now, ...change }))
  }

  /** Ends a sign-in, and closes its view. */
  const end = (mine: Running, session?: SignedIn) => {
    if (running !== mine) return
    running = undefined
    mine.abort.abort(refusal('The sign-in is over'))
    attempt.set(undefined)
    const stack = router.state.get().stack
    const isOnTop = router.state.get().open && stack.at(-1)?.view === VIEW
    if (mine.gate) {
      mine.gate(!!session)
      if (isOnTop && session) router.answer(true)
      else if (isOnTop) void router.close()
    } else if (isOnTop) void router.close()
    for (const resolve of mine.outcomes) resolve(session)
  }

  const returnsTo = (signer: Signer): Network | undefined => {
    if (!required) return undefined
    const others = sessionsOf(signer).filter(({ chainId }) => chainId !== signer.account.chainId)
    const one = others.find(({ chainId }) => chainId === lastNetwork) ?? others[0]
    return configured(one?.chainId)
  }

  const prepare = async (mine: Running, problem?: string) => {
    const { signer, abort } = mine
    try {
      const nonce = await storage.nonce(signer.account, abort.signal)
      const message = await compose(signer.namespace, signer.account, nonce)
      mine.data = dataOf(message, signer.account.chainId)
      set(mine, { status: 'ready', text: composeSignIn(message), message, ...(problem && { problem }) })
    } catch (error) {
      if (abort.signal.aborted) return
      emit('siwx.failed', { ...eventOf(signer), message: errorText(error) })
      set(mine, { status: 'ready', problem: text('siwx.nonce') })
    }
  }

  /**
   * Begins a sign-in. If `looking`, a lookup of the account, is still running, a nonce is requested only if
   * it finds no session.
   */
  const begin = (signer: Signer, gate?: Running['gate'], looking?: Promise<unknown>): Running => {
    const before = running
    const mine: Running = {
      signer,
      abort: new AbortController(),
      ...((gate ?? before?.gate) && { gate: gate ?? before?.gate }),
      outcomes: before?.outcomes ?? [],
      isShown: before?.isShown ?? false,
      isLeaving: false,
    } as Running
    before?.abort.abort(refusal('Another account is in use'))
    running = mine
    const network = returnsTo(signer)
    attempt.set(
      Object.freeze({
        status: 'loading',
        namespace: signer.namespace,
        address: signer.account.accountAddress,
        network: signer.network,
        wallet: signer.wallet,
        isRequired: required,
        ...(network && { returnsTo: network }),
        isElsewhere: options.domain !== deps.pageDomain,
      } satisfies Attempt),
    )
    const go = () => {
      if (running !== mine) return
      const session = looking && sessionOf(signer)
      if (session) end(mine, signedIn(session))
      else void prepare(mine)
    }
    if (looking) looking.then(go, go)
    else go()
    return mine
  }

  const show = () => {
    clearTimeout(arriving)
    arriving = undefined
    if (!running || router.state.get().stack.some(({ view }) => view === VIEW && router.state.get().open))
      return
    if (router.state.get().open) router.push(VIEW)
    else void router.open({ view: VIEW })
  }
  /**
   * Asks the account in use to sign in. After a new connection, waits until its view, which is about to
   * close, has made room.
   */
  const prompt = (signer: Signer, isNew: boolean) => {
    begin(signer)
    if (isNew && router.state.get().open) arriving = setTimeout(show, ARRIVAL)
    else show()
  }

  const failLookup = (cause: unknown, signer?: Signer) => {
    emit('error', { category: 'sign-in', code: 'sign-in', message: errorText(cause), plugin: 'siwx' })
    if (signer) emit('siwx.failed', { ...eventOf(signer), message: errorText(cause) })
    notices.snack('error', text('siwx.lookup'))
  }
  const disconnect = async (connectionId: string) => {
    await sessions
      .disconnect({ connectionId })
      .catch((error) =>
        emit('error', { category: 'sign-in', code: 'sign-in', message: errorText(error), plugin: 'siwx' }),
      )
  }

  /** Checks the account in use, and asks it to sign in unless it has a session. */
  const ensure = async (namespace: Namespace, isNew = false): Promise<void> => {
    // Deferred, so that the session service has set the active namespace first.
    await null
    const signer = signerOf(namespace)
    if (signal.aborted || !signer?.isConnected || !covers(namespace)) return
    const key = keyOf(signer)
    const mine = accountOf(namespace, signer.account.accountAddress)
    if (!fresh.delete(mine))
      try {
        await lookUp(namespace, signer.account)
      } catch (cause) {
        if (signal.aborted || seen.get(namespace) !== key) return
        failLookup(cause, signer)
        await disconnect(signer.connectionId)
        if (router.state.get().open) router.reset('Connect')
        return
      }
    // Another account or network is in use by now.
    if (signal.aborted || seen.get(namespace) !== key) return
    publish(namespace)
    const session = sessionOf(signer)
    const ongoing = running
    if (ongoing && ongoing.signer.namespace === namespace) {
      if (session) return end(ongoing, signedIn(session))
      if (keyOf(ongoing.signer) !== key) begin(signer)
      return
    }
    if (session || skipped.has(key) || running) return
    if (sessions.state.get().activeNamespace === namespace) prompt(signer, isNew)
  }

  const follow = () => {
    const { namespaces, activeNamespace } = sessions.state.get()
    if (activeNamespace !== active) {
      active = activeNamespace
      if (active && seen.has(active)) void ensure(active)
    }
    if (running && !running.gate && !signerOf(running.signer.namespace)) end(running)
    for (const namespace of Object.keys(namespaces)) {
      const signer = signerOf(namespace)
      const key = signer?.isConnected ? keyOf(signer) : undefined
      const before = seen.get(namespace)
      if (key === before) continue
      if (signer && key) {
        seen.set(namespace, key)
        accounts.set(signer.connectionId, signer)
        void ensure(namespace, before === undefined)
      } else seen.delete(namespace)
    }
    const gated = running?.gate && running
    if (!gated) return
    // The wallet whose connection waits at the gate has disconnected, or uses another account.
    const now = signerOf(gated.signer.namespace)
    if (now?.connectionId !== gated.signer.connectionId) return end(gated)
    if (keyOf(now) === keyOf(gated.signer)) return
    begin(now, undefined, lookUp(now.namespace, now.account))
  }

  const invite: SignIn['invite'] = async ({ chainNamespace, caipNetworkId }) => {
    if (!configured(caipNetworkId) || !covers(chainNamespace) || !canSign(chainNamespace)) return undefined
    const { createInvitations } = await import('./createInvitations.js')
    invitations ??= createInvitations({ ...deps, configured, adapterOf, compose })
    return invitations.invite(chainNamespace, caipNetworkId)
  }

  /** The gate of a connection: resolves once it may pass. */
  const opened = async (connection: {
    readonly id: string
    readonly namespace: Namespace
    readonly address: string
    readonly name: string
    readonly caipNetworkId?: CaipNetworkId
  }): Promise<void> => {
    const { namespace } = connection
    const network = configured(connection.caipNetworkId)
    if (!network || !covers(namespace)) return
    const account = Object.freeze({ accountAddress: connection.address, chainId: network.caipNetworkId })
    const { proof } =
      (signerOf(namespace)?.connectionId === connection.id && sessions.session(namespace)) || {}
    // Without the message that came with the connection, the visitor is asked afterwards.
    const taking = proof && invitations?.take(namespace, connection.address, proof).catch(() => undefined)
    try {
      await lookUp(namespace, account)
      fresh.add(accountOf(namespace, connection.address))
    } catch (cause) {
      failLookup(cause)
      if (router.state.get().open) router.reset('Connect')
      throw refusal(text('siwx.lookup'), cause)
    }
    const taken = await taking
    if (taken) remember(namespace, connection.address, taken)
    if (!required) return
    // One after the other, because a wallet of two namespaces passes the gate twice.
    while (running && running.signer.namespace !== namespace) {
      const before = running
      await new Promise<unknown>((resolve) => before.outcomes.push(resolve))
    }
    if (signal.aborted) throw refusal(text('siwx.required'))
    const signer = signerOf(namespace)
    const isMine = signer?.connectionId === connection.id
    const fallback: Signer = {
      namespace,
      connectionId: connection.id,
      isConnected: false,
      account,
      network,
      wallet: connection.name,
      isSmart: false,
    }
    if (sessionOf(isMine ? signer : fallback)) return
    if (!canSign(namespace)) throw refusal(text('siwx.unable', { wallet: connection.name }))
    // Another wallet of the namespace is in use, or another sign-in is running on the namespace.
    if (!isMine || running) throw refusal(text('siwx.required'))
    let settle: (isSigned: boolean) => void = () => {}
    const settled = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    const mine = begin(signer, settle)
    const answered = router.ask<true, typeof VIEW>(VIEW).then((answer) => answer === true)
    mine.isShown = true
    const isSigned = await Promise.race([settled, answered])
    const ongoing = current()
    if (ongoing?.gate === settle) end(ongoing)
    if (isSigned) return
    if (sessions.state.get().busy[namespace] === 'restoring') void disconnect(connection.id)
    throw refusal(text('siwx.required'))
  }

  /**
   * The gate of a network switch. If the account's session on the new network cannot be looked up and signing
   * in is required, the switch fails before the wallet is asked.
   */
  const switching = async ({
    namespace,
    to,
  }: {
    readonly namespace: Namespace
    readonly to: string
  }): Promise<void> => {
    const signer = signerOf(namespace)
    const network = configured(to)
    if (!signer?.isConnected || !network || !covers(namespace)) return
    try {
      await lookUp(namespace, { ...signer.account, chainId: network.caipNetworkId })
      fresh.add(accountOf(namespace, signer.account.accountAddress))
    } catch (cause) {
      if (required) throw refusal(text('siwx.lookup'), cause)
    }
  }

  const askWallet = async (mine: Running, live: Session): Promise<string> => {
    const { namespace, account } = mine.signer
    // Sent like any request of the page: gated and counted, while the page stays usable for the wallet's own
    // prompt.
    const session: Session = {
      ...live,
      request: (call, requestOptions) =>
        requests.run(namespace, call, (requestSignal) =>
          within(live.request(call, { signal: requestSignal }), { signals: [requestOptions?.signal] }),
        ),
    }
    const chain = await signing.of(namespace)
    const now = attempt.get()
    if (!chain || now?.text === undefined)
      throw lacking('No ConnectionController client found', 'client-missing')
    return chain.sign(session, account.accountAddress, now.text, mine.abort.signal)
  }

  const sign = async (): Promise<void> => {
    const mine = running
    const now = attempt.get()
    if (!mine || now?.status !== 'ready' || !now.text || !mine.data) return
    const { signer, data } = mine
    const cancelled = mine.abort.signal
    const fail = (error: unknown, message: string) => {
      emit('siwx.failed', { ...eventOf(signer), message: errorText(error) })
      notices.snack('error', message)
    }
    set(mine, { status: 'signing', problem: undefined as never })
    let signature: string
    try {
      const live = sessions.session(signer.namespace)
      if (!live) throw lacking('No ConnectionController client found', 'client-missing')
      signature = await within(askWallet(mine, live), { signals: [cancelled] })
    } catch (error) {
      if (cancelled.aborted) return
      // The embedded wallet has its own view, which may have closed the modal.
      show()
      const reason = isRejection(error) ? undefined : failureText(error)?.text
      set(mine, { status: 'ready', ...(reason && { problem: reason }) })
      return fail(error, text(isRejection(error) || !signer.isSmart ? 'siwx.declined' : 'siwx.smart'))
    }
    set(mine, { status: 'verifying' })
    try {
      await storage.add(Object.freeze({ data, message: now.text, signature }), cancelled)
    } catch (error) {
      if (cancelled.aborted) return
      show()
      // The storage may have used up the nonce.
      set(mine, { status: 'loading' })
      const message = text(refusedText(error, data, signer.isSmart))
      void prepare(mine, message)
      return fail(error, message)
    }
    const session: KnownSession = {
      ...signer.account,
      ...(data.expirationTime !== undefined && { expirationTime: data.expirationTime }),
    }
    // Cancelled while the storage was asked, so the visitor wants no session.
    if (mine.isLeaving) return void storage.revoke(signer.account).catch(() => {})
    // From here on, closing no longer cancels, even if the page closes the modal on the event below.
    mine.isLeaving = true
    set(mine, { status: 'done' })
    // Lets the view render as done before it leaves.
    await null
    remember(signer.namespace, signer.account.accountAddress, session)
    publish(signer.namespace)
    emit('siwx.signedIn', eventOf(signer))
    end(mine, signedIn(session))
  }

  const cancel = async (): Promise<void> => {
    const mine = running
    if (!mine || mine.isLeaving) return
    mine.isLeaving = true
    const { signer, gate } = mine
    emit('siwx.cancelled', eventOf(signer))
    if (!required) {
      skipped.add(keyOf(signer))
      return end(mine)
    }
    // Read again, because the session on the network to return to may have ended in the meantime.
    const network = returnsTo(signer)
    set(mine, { status: 'cancelling' })
    if (network)
      try {
        const live = sessions.session(signer.namespace)
        if (gate && !live?.switchNetwork) throw refusal('The wallet cannot switch networks')
        const move = gate ? live?.switchNetwork?.(network) : sessions.switchNetwork(network.caipNetworkId)
        await within(Promise.resolve(move), { ms: RETURN, signals: [mine.abort.signal] })
        // The account is signed in on that network, so `follow` ends the attempt.
        return
      } catch {
        if (running !== mine) return
      }
    if (!gate) await disconnect(signer.connectionId)
    end(mine)
  }

  const request = async (): Promise<SignedIn> => {
    const namespace = sessions.state.get().activeNamespace ?? ''
    const { account, network } = sessions.state.get().namespaces[namespace] ?? {}
    if (!account?.address) throw lacking('No ActiveCaipAddress found', 'address-missing')
    if (!configured(network?.caipNetwork?.caipNetworkId))
      throw lacking('No ActiveCaipNetwork or client found', 'network-missing')
    const signer = signerOf(namespace)
    if (!signer || !sessions.session(namespace))
      throw lacking('No ConnectionController client found', 'client-missing')
    if (!canSign(namespace)) throw refusal(text('siwx.unable', { wallet: signer.wallet }))
    if (!running) {
      await lookUp(namespace, signer.account).catch((cause) => {
        throw refusal(text('siwx.lookup'), cause)
      })
      publish(namespace)
      const session = sessionOf(signer)
      if (session) return signedIn(session)
      skipped.delete(keyOf(signer))
      if (!running) begin(signer)
    }
    const done = new Promise<SignedIn | undefined>((resolve) => running?.outcomes.push(resolve))
    show()
    const session = await done
    if (session) return session
    throw Object.assign(refusal('Modal closed'), { code: 4001 })
  }

  /** Ends the sessions of an account in the storage. */
  const revoke = async (signer: Signer): Promise<void> => {
    await storage.revoke(signer.account)
    signers.forget(signer)
    emit('siwx.signedOut', eventOf(signer))
  }

  const signOut = async (): Promise<void> => {
    const signer = signerOf(sessions.state.get().activeNamespace ?? '')
    if (!signer?.isConnected) throw lacking('No ActiveCaipAddress found', 'address-missing')
    await revoke(signer)
    skipped.add(keyOf(signer))
    publish(signer.namespace)
    if (required) await disconnect(signer.connectionId)
  }

  const watchView = () => {
    const { open, stack } = router.state.get()
    const isThere = open && stack.some(({ view }) => view === VIEW)
    const mine = running
    if (!mine) {
      // Nothing is left to sign.
      if (isThere && stack.at(-1)?.view === VIEW && !arriving) void router.close()
      return
    }
    if (isThere) mine.isShown = true
    else if (mine.isShown && !mine.isLeaving && !mine.gate) {
      // The visitor or the page closed it. While the embedded wallet asks, its own view may have closed the modal.
      if (attempt.get()?.status === 'signing' && required) return
      if (signerOf(mine.signer.namespace)) void cancel()
    }
  }

  return {
    follow,
    watchView,
    opened,
    switching,
    isHeld,
    sign,
    cancel,
    request,
    invite,
    signOut,
    /** Call when the view of a new connection is about to close; the sign-in takes its place. */
    takePlace: () => {
      if (!arriving) return
      clearTimeout(arriving)
      arriving = undefined
      router.reset(VIEW)
    },
    retry: () => {
      const mine = running
      if (!mine || attempt.get()?.status !== 'ready') return
      set(mine, { status: 'loading', problem: undefined as never })
      void prepare(mine)
    },
    /** Ends the sessions of a connection that has ended, if the page wants that. */
    endSessions: (connectionId: string, reason: string) => {
      const signer = accounts.get(connectionId)
      accounts.delete(connectionId)
      if (!signer || !['visitor', 'wallet'].includes(reason)) return
      for (const key of skipped) if (key.startsWith(`${connectionId} `)) skipped.delete(key)
      if (!options.signOutOnDisconnect || !signers.isKnown(signer)) return
      void revoke(signer).catch((error) =>
        emit('error', { category: 'sign-in', code: 'sign-in', message: errorText(error), plugin: 'siwx' }),
      )
    },
    /** Call when another tab has signed in or out. */
    recheck: async () => {
      // A gate's account is not among the connected ones yet.
      const gated = running?.gate && running.signer.namespace
      for (const namespace of new Set([...seen.keys(), ...(gated ? [gated] : [])])) {
        const signer = signerOf(namespace)
        if (!signer) continue
        await lookUp(namespace, signer.account).catch(() => {})
        if (signal.aborted) return
        publish(namespace)
        const session = sessionOf(signer)
        if (session && running?.signer.namespace === namespace && keyOf(running.signer) === keyOf(signer))
          end(running, signedIn(session))
      }
    },
    stop: () => {
      clearTimeout(arriving)
      for (const timer of timers.values()) clearTimeout(timer)
      if (running) end(running)
    },
  }
}
