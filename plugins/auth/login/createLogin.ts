import type { Clock } from 'portico/kernel'
import { authError } from '../authError.js'
import type { Auth, AuthCall } from '../contract.js'
import type { AuthStore } from '../createStore.js'
import type { AppPayload } from '../frame/appPayloads.js'
import type { RequestOptions } from '../frame/createTable.js'
import type { FrameAnswer, FrameRequest } from '../frame/frameAnswers.js'
import type { Link } from '../frame/Link.js'
import { joinSignals } from '../joinSignals.js'
import { cooldownLeft } from './cooldownLeft.js'

/** Longest wait for the frame to sign out, in milliseconds. */
const SIGN_OUT = 3000

export interface LoginDeps {
  readonly link: Link
  readonly store: AuthStore
  readonly clock: Clock
}

/** The calls of a login, which end with it. */
export interface Login extends Pick<Auth, 'connectEmail' | 'connectDevice' | 'connectOtp'> {
  /** Asks the frame; rejects when the visitor signs out meanwhile. */
  ask<N extends FrameRequest>(
    name: N,
    payload?: AppPayload<N>,
    options?: RequestOptions,
  ): Promise<FrameAnswer<N>>
  /** Aborts with the login that is under way now. */
  signal(): AbortSignal
  /** Throws where a mail was sent a moment ago. */
  checkCooldown(): void
  /** How many calls wait for the frame. */
  waiting(): number
  signOut(): Promise<void>
  /** Ends the calls of this modal. */
  dispose(): void
}

export const createLogin = ({ link, store, clock }: LoginDeps): Login => {
  let life = new AbortController()
  /** Since the last sign-out somebody logs in, or is logged in: only then a token is taken. */
  let begun = false
  let waiting = 0
  let leaving: Promise<void> | undefined

  const deafen = link.onToken((token) => {
    if (begun) store.token.set(token)
  })

  const ask: Login['ask'] = async (name, payload, { signal, ...options } = {}) => {
    begun = true
    const { signal: joined, undo } = joinSignals([signal, life.signal])
    waiting++
    try {
      return await link.request(name, payload, { ...options, signal: joined })
    } finally {
      waiting--
      undo()
    }
  }
  /** Whoever came by an account before comes by e-mail now. */
  const byEmail = () => {
    store.social.remove()
    store.userName.remove()
  }
  const checkCooldown = () => {
    store.lastEmail.load()
    const left = cooldownLeft(store.lastEmail.get(), clock.now())
    if (left) throw authError('cooldown', `Please try again after ${left} seconds`)
  }

  return {
    ask,
    dispose: () => {
      deafen()
      begun = false
      life.abort(authError('aborted', 'Something went wrong'))
    },
    signal: () => life.signal,
    checkCooldown,
    waiting: () => waiting,
    connectEmail: async (email, { signal }: AuthCall = {}) => {
      checkCooldown()
      const { action } = await ask('CONNECT_EMAIL', { email }, { signal })
      store.lastEmail.set(clock.now())
      if (action === 'CONNECT') byEmail()
      return action
    },
    connectDevice: async ({ signal } = {}) => {
      await ask('CONNECT_DEVICE', undefined, { signal })
    },
    connectOtp: async (otp, { signal } = {}) => {
      await ask('CONNECT_OTP', { otp }, { signal })
      byEmail()
    },
    signOut: () => {
      begun = false
      store.wipe()
      life.abort(authError('aborted', 'Something went wrong'))
      life = new AbortController()
      leaving ??= leave().finally(() => {
        leaving = undefined
      })
      return leaving
    },
  }

  async function leave(): Promise<void> {
    if (link.status.get() === 'absent') return
    // One that cannot be reached keeps nothing of the visitor on this page.
    if (link.status.get() === 'failed') return link.discard()
    const late = new AbortController()
    const stop = clock.after(SIGN_OUT, () =>
      late.abort(authError('timeout', 'The embedded wallet did not answer')),
    )
    try {
      await link.request('SIGN_OUT', undefined, { signal: late.signal })
    } catch {
      link.discard()
    } finally {
      stop()
    }
  }
}
