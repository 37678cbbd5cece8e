import { within } from 'portico/core'
import { accountsOf } from './accountsOf.js'
import { copyAnswer } from './copyAnswer.js'
import { guardProvider } from './guardProvider.js'

const READ_DEADLINE = 10_000

/** Calls back once when the wallet shares the account (lower case); ends with any of the signals. */
export const watchAccounts = (
  provider: unknown,
  stored: string,
  signals: readonly AbortSignal[],
  onShared: () => void,
): void => {
  if (signals.some((each) => each.aborted)) return
  const ended = new AbortController()
  const { signal } = ended
  const stop = () => {
    ended.abort()
    unsubscribe?.()
    for (const each of signals) each.removeEventListener('abort', stop)
  }
  const onAccounts = (answer: unknown) => {
    const isShared = accountsOf(answer)?.some(({ address }) => address.toLowerCase() === stored)
    if (!isShared || signal.aborted) return
    stop()
    onShared()
  }
  const guarded = guardProvider(provider)
  const unsubscribe = guarded.on('accountsChanged', (payload) => {
    try {
      onAccounts(copyAnswer(payload))
    } catch {
      // The wallet's next event is another chance.
    }
  })
  for (const each of signals) each.addEventListener('abort', stop)
  // A wallet without events is asked when the visitor returns to the page, as while it is connected.
  let isAsking = false
  const ask = () => {
    if (isAsking || globalThis.document?.visibilityState === 'hidden') return
    isAsking = true
    within(guarded.request({ method: 'eth_accounts' }), { ms: READ_DEADLINE, signals: [signal] })
      .then(onAccounts, () => {})
      .finally(() => {
        isAsking = false
      })
  }
  if (!unsubscribe && typeof window !== 'undefined')
    for (const event of ['focus', 'visibilitychange']) window.addEventListener(event, ask, { signal })
}
