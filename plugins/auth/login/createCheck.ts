import type { AuthStore } from '../createStore.js'
import type { Login } from './createLogin.js'

/** Asks the frame whether the stored login is still valid, and removes it if not. Concurrent calls share one answer. */
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
      // Only an answer of the frame counts: if it cannot be reached, the login may still be valid.
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
