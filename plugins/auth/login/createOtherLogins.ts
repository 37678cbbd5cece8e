import type { Clock } from 'portico/kernel'
import type { Auth } from '../contract.js'
import type { AuthStore } from '../createStore.js'
import type { Login } from './createLogin.js'

export interface OtherLoginsDeps {
  readonly login: Pick<Login, 'ask' | 'checkCooldown'>
  readonly store: AuthStore
  readonly clock: Clock
  /** Called with the new e-mail after a change. */
  renamed(email: string): void
}

export type OtherLogins = Pick<
  Auth,
  | 'updateEmail'
  | 'updateEmailPrimaryOtp'
  | 'updateEmailSecondaryOtp'
  | 'getSocialRedirectUri'
  | 'getFarcasterUri'
  | 'connectFarcaster'
>

/** Calls that a login by code does not need. */
export const createOtherLogins = ({
  login: { ask, checkCooldown },
  store,
  clock,
  renamed,
}: OtherLoginsDeps): OtherLogins => {
  let farcaster: Promise<string> | undefined
  return {
    updateEmail: async (email, { signal } = {}) => {
      checkCooldown()
      const { action } = await ask('UPDATE_EMAIL', { email }, { signal })
      store.lastEmail.set(clock.now())
      return action
    },
    updateEmailPrimaryOtp: async (otp, { signal } = {}) => {
      await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, { signal })
    },
    updateEmailSecondaryOtp: async (otp, { signal } = {}) => {
      const { newEmail } = await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, { signal })
      store.loginUsed.set(true)
      store.email.set(newEmail)
      store.lastEmail.remove()
      renamed(newEmail)
      return newEmail
    },
    getSocialRedirectUri: async (provider, { signal } = {}) =>
      (await ask('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })).uri,
    getFarcasterUri: async ({ signal } = {}) => (await ask('GET_FARCASTER_URI', undefined, { signal })).url,
    connectFarcaster: ({ signal } = {}) => {
      farcaster ??= ask('CONNECT_FARCASTER', undefined, { human: true, signal })
        .then(({ userName }) => {
          store.userName.set(userName)
          store.social.set('farcaster')
          return userName
        })
        .finally(() => {
          farcaster = undefined
        })
      return farcaster
    },
  }
}
