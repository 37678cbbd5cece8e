import { type AccountInUse, accountInUse, type Sessions } from 'portico/core'
import type { ChainAdapter, Source } from 'portico/kernel'

/** An account in use whose chain supports swaps. */
export interface SwapAccount extends AccountInUse {
  readonly chain: ChainAdapter & Required<Pick<ChainAdapter, 'swaps'>>
}

const canSwap = (account: AccountInUse): account is SwapAccount => !!account.chain.swaps

/** The account in use; undefined if its chain does not support swaps. */
export const swapAccount = (
  sessions: Pick<Sessions, 'state' | 'session'>,
  chains: Pick<Source<readonly ChainAdapter[]>, 'get'>,
): SwapAccount | undefined => {
  const account = accountInUse(sessions, chains)
  return account && canSwap(account) ? account : undefined
}
