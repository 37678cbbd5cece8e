import { accountsOf } from './accountsOf.js'
import { copyAnswer } from './copyAnswer.js'
import { createPort } from './createPort.js'

/** Calls back once when the wallet shares the account (lower case); ends with any of the signals. */
export const watchAccounts = (
  provider: unknown,
  stored: string,
  signals: readonly AbortSignal[],
  shared: () => void,
): void => {
  if (signals.some((each) => each.aborted)) return
  const leave = () => {
    off?.()
    for (const each of signals) each.removeEventListener('abort', leave)
  }
  const off = createPort(provider).on('accountsChanged', (payload) => {
    let accounts: ReturnType<typeof accountsOf>
    try {
      accounts = accountsOf(copyAnswer(payload))
    } catch {
      return
    }
    if (!accounts?.some(({ address }) => address.toLowerCase() === stored)) return
    leave()
    shared()
  })
  for (const each of signals) each.addEventListener('abort', leave)
}
