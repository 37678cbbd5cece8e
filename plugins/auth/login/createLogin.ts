import { createLinkedAbort } from 'portico/core'
import type { Clock } from 'portico/kernel'
import { authError } from '../authError.js'
import type { Auth, AuthCall } from '../contract.js'
import type { AuthStore } from '../createStore.js'
import type { Link } from '../frame/Link.js'
import type { AppPayload } from '../frame/protocol/appPayloads.js'
import type { RequestOptions } from '../frame/protocol/createTable.js'
import type { FrameAnswer, FrameRequest } from '../frame/protocol/frameAnswers.js'
import { cooldownLeft } from './cooldownLeft.js'

/** How long the frame may take to sign out, in milliseconds. */
const SIGN_OUT = 3000

export interface LoginDeps {
  readonly link: Link
  readonly store: AuthStore
  readonly clock: Clock
}

/** The calls of a login; they end with it. */
export interface Login extends Pick<Auth, 'connectEmail' | 'connectDevice' | 'connectOtp'> {
  /** Sends a request to the frame; rejects if the visitor signs out meanwhile. */
  ask<N extends FrameRequest>(
    name: N,
    payload?: AppPayload<N>,
    options?: RequestOptions,
  ): Promise<FrameAnswer<N>>
  /** Aborts when the current login ends. */
  signal(): AbortSignal
  /** Throws if the last e-mail was sent less than 30 s ago. */
  checkCooldown(): void
  /** Number of calls waiting for the frame. */
  waiting(): number
  signOut(): Promise<void>
  /** Ends the calls of this modal. */
  dispose(): void
}

export const createLogin = ({ link, store, clock }: LoginDeps): Login => {
  let life = new AbortController()
  /** True since a login began after the last sign-out: only then are tokens stored. */
  let begun = false
  let waiting = 0
  let leaving: Promise<void> | undefined

  const deafen = link.onToken((token) => {
    if (begun) store.token.set(token)
  })

  const ask: Login['ask'] = async (name, payload, { signal, ...options } = {}) => {
    begun = true
    const linked = createLinkedAbort(signal, life.signal)
    waiting++
    try {
      return await link.request(name, payload, { ...options, signal: linked.signal })
    } finally {
      waiting--
      linked.abort()
    }
  }
  /** After a login by e-mail, the data of an earlier social login is removed. */
  const byEmail = () => {
    store.social.remove()
    store.userName.remove()
  }
  const checkCooldown = () => {
    store.lastEmail.load()
    const remaining = cooldownLeft(store.lastEmail.get(), clock.now())
    if (remaining) throw authError('cooldown', `Please try again after ${remaining} seconds`)
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
      leaving ??= requestSignOut().finally(() => {
        leaving = undefined
      })
      return leaving
    },
  }

  async function requestSignOut(): Promise<void> {
    if (link.status.get() === 'absent') return
    // A frame that cannot be reached is removed, with everything it holds on this page.
    if (link.status.get() === 'failed') return link.discard()
    const deadline = new AbortController()
    const stop = clock.after(SIGN_OUT, () =>
      deadline.abort(authError('timeout', 'The embedded wallet did not answer')),
    )
    try {
      await link.request('SIGN_OUT', undefined, { signal: deadline.signal })
    } catch {
      link.discard()
    } finally {
      stop()
    }
  }
}
