import { accountsOf } from './accountsOf.js'
import { copyAnswer } from './copyAnswer.js'
import { guardProvider } from './guardProvider.js'

/** Calls back once when the wallet shares the account (lower case); ends with any of the signals. */
export const watchAccounts = (
  provider: unknown,
  stored: string,
  signals: readonly AbortSignal[],
  onShared: () => void,
): void => {
  if (signals.some((each) => each.aborted)) return
  const stop = () => {
    unsubscribe?.()
    for (const each of signals) each.removeEventListener('abort', stop)
  }
  const unsubscribe = guardProvider(provider).on('accountsChanged', (payload) => {
    let accounts: ReturnType<typeof accountsOf>
    try {
      accounts = accountsOf(copyAnswer(payload))
    } catch {
      return
    }
    if (!accounts?.some(({ address }) => address.toLowerCase() === stored)) return
    stop()
    onShared()
  })
  for (const each of signals) each.addEventListener('abort', stop)
}
