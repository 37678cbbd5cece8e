import { composeSignIn, type SignInMessage } from 'portico/core'
import type { Namespace, Network } from 'portico/kernel'
import type { SignedIn, SignInAccount, SignInData } from '../contract.js'
import type { Attempt } from '../internal.js'
import { signedInOf } from '../watching/signedInOf.js'
import type { Signer } from './createSigners.js'
import { dataOf } from './dataOf.js'
import { refusal } from './refusal.js'
import type { SignInBase } from './SignInBase.js'

/**
 * How long the view that connected a wallet may take to close before the sign-in is shown over it, in
 * milliseconds.
 */
const ARRIVAL = 300
/** The view of an attempt. */
export const VIEW = 'SIWXSignMessage'

/** A running sign-in. */
export interface Running {
  readonly signer: Signer
  readonly abort: AbortController
  /** Settles the gate of a connection that waits for it. */
  readonly gate: ((isSigned: boolean) => void) | undefined
  readonly outcomes: ((session: SignedIn | undefined) => void)[]
  data?: SignInData
  isShown: boolean
  isLeaving: boolean
}

export interface AttemptsDeps extends SignInBase {
  compose(namespace: Namespace, account: SignInAccount, nonce: string): Promise<SignInMessage>
}

/** The sign-in that the visitor is asked for: one at a time, with its message and its view. */
export const createAttempts = (deps: AttemptsDeps) => {
  const { options, storage, router, attempt, text, signers, reports, publisher, compose } = deps
  let running: Running | undefined
  /** Set while the view of a new connection is about to close. */
  let arriving: ReturnType<typeof setTimeout> | undefined
  const arrived = () => {
    clearTimeout(arriving)
    arriving = undefined
  }

  const set = (mine: Running, change: Partial<Attempt>) => {
    const now = attempt.get()
    if (running === mine && now) attempt.set(Object.freeze({ ...now, ...change }))
  }

  const end = (mine: Running, session?: SignedIn) => {
    if (running !== mine) return
    running = undefined
    mine.abort.abort(refusal('The sign-in is over'))
    attempt.set(undefined)
    const { open, stack } = router.state.get()
    const isOnTop = open && stack.at(-1)?.view === VIEW
    mine.gate?.(!!session)
    if (isOnTop && mine.gate && session) router.answer(true)
    else if (isOnTop) void router.close()
    for (const resolve of mine.outcomes) resolve(session)
  }

  const returnsTo = (signer: Signer): Network | undefined => {
    if (!options.required) return undefined
    const others = signers.sessionsOf(signer).filter(({ chainId }) => chainId !== signer.account.chainId)
    const one = others.find(({ chainId }) => chainId === publisher.lastNetwork()) ?? others[0]
    return signers.configured(one?.chainId)
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
      reports.failed(signer, error)
      set(mine, { status: 'ready', problem: text('siwx.nonce') })
    }
  }

  const loadingOf = (signer: Signer): Attempt => {
    const network = returnsTo(signer)
    return Object.freeze({
      status: 'loading',
      namespace: signer.namespace,
      address: signer.account.accountAddress,
      network: signer.network,
      wallet: signer.wallet,
      isRequired: options.required,
      ...(network && { returnsTo: network }),
      isElsewhere: options.domain !== deps.pageDomain,
    })
  }

  const begin = (signer: Signer, gate = running?.gate, looking?: Promise<unknown>): Running => {
    const before = running
    const mine: Running = {
      signer,
      abort: new AbortController(),
      gate,
      outcomes: before?.outcomes ?? [],
      isShown: before?.isShown ?? false,
      isLeaving: false,
    }
    before?.abort.abort(refusal('Another account is in use'))
    running = mine
    attempt.set(loadingOf(signer))
    const go = () => {
      if (running !== mine) return
      const session = looking && signers.sessionOf(signer)
      if (session) end(mine, signedInOf(session))
      else void prepare(mine)
    }
    if (looking) looking.then(go, go)
    else go()
    return mine
  }

  const show = () => {
    arrived()
    const { open, stack } = router.state.get()
    if (!running || (open && stack.some(({ view }) => view === VIEW))) return
    if (open) router.push(VIEW)
    else void router.open({ view: VIEW })
  }

  return {
    current: () => running,
    set,
    /** Ends a sign-in, and closes its view. */
    end,
    /** The network where the account is signed in, and to which Cancel returns. */
    returnsTo,
    /** Gets a message to sign; with `problem`, it is shown beside it. */
    prepare,
    /**
     * Begins a sign-in, in place of the one that is running. If `looking`, a lookup of the account, is still
     * running, a nonce is requested only if it finds no session.
     */
    begin,
    /** Shows the view. */
    show,
    /**
     * Asks the account in use to sign in. After a new connection, waits until its view, which is about to
     * close, has made room.
     */
    prompt: (signer: Signer, isNew: boolean) => {
      begin(signer)
      if (isNew && router.state.get().open) arriving = setTimeout(show, ARRIVAL)
      else show()
    },
    isArriving: () => !!arriving,
    /** Call when the view of a new connection is about to close; the sign-in takes its place. */
    takePlace: () => {
      if (!arriving) return
      arrived()
      router.reset(VIEW)
    },
    retry: () => {
      if (!running || attempt.get()?.status !== 'ready') return
      set(running, { status: 'loading', problem: undefined as never })
      void prepare(running)
    },
    stop: () => {
      arrived()
      if (running) end(running)
    },
  }
}

export type Attempts = ReturnType<typeof createAttempts>
