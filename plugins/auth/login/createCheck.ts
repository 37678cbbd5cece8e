import type { AuthStore } from '../createStore.js'
import type { Login } from './createLogin.js'

/** Asks the frame whether who was here before still is; nothing is kept of somebody who is not. One answer is for all who ask meanwhile. */
export const createCheck = (
  { ask }: Pick<Login, 'ask'>,
  store: Pick<AuthStore, 'loginUsed' | 'token' | 'wipe'>,
): (() => Promise<boolean>) => {
  let checking: Promise<boolean> | undefined
  const check = async () => {
    if (!store.loginUsed.get()) return false
    const token = store.token.get()
    try {
      const { isConnected } = await ask('IS_CONNECTED', token ? { token } : undefined, { early: true })
      if (!isConnected) store.wipe()
      return isConnected
    } catch (error) {
      // Only what the frame said: one that could not be reached says nothing of the login.
      const { reason } = Object(error)
      if (reason === 'refused' || reason === 'rejected') {
        store.wipe()
        return false
      }
      throw error
    }
  }
  return () => {
    checking ??= check().finally(() => {
      checking = undefined
    })
    return checking
  }
}
