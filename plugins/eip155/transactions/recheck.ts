import { within } from 'portico/core'
import type { Session } from 'portico/kernel'
import type { CallIntent } from 'portico/plugins/transactions/contract'
import { chainId } from '../chainId.js'
import { transactionOf } from './transactionOf.js'
import { transferFailure } from './transferFailure.js'

/** How long a wallet may take to answer with its accounts and its chain, in milliseconds. */
const DEADLINE = 5_000

/** Asks the wallet again; rejects if it is on another network or no longer shares the account. */
export const recheck = async (session: Session, intent: CallIntent, signal: AbortSignal): Promise<void> => {
  const read = (method: string) =>
    within(session.request({ method, params: [] }, { signal }), {
      ms: DEADLINE,
      late: 'The wallet did not answer',
      signals: [signal],
      // Not every wallet answers these requests, and a phone may be asleep; only the session's own state is
      // then checked.
    }).catch(() => {
      signal.throwIfAborted()
      return undefined
    })
  const includesSender = (list: readonly unknown[]) =>
    list.some((each) => typeof each === 'string' && each.toLowerCase() === intent.from.toLowerCase())
  const [chain, accounts] = await Promise.all([read('eth_chainId'), read('eth_accounts')])
  const { chainId: expected } = transactionOf(intent)
  const isSameNetwork =
    session.network.get() === intent.network && (chain === undefined || chainId(chain) === chainId(expected))
  if (!isSameNetwork) throw transferFailure('The wallet is on another network', 'network')
  const isSameAccount =
    includesSender(session.accounts.get().map(({ address }) => address)) &&
    (accounts === undefined || (Array.isArray(accounts) && includesSender(accounts)))
  if (!isSameAccount) throw transferFailure('The wallet uses another account', 'account')
}
