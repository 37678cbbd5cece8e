import { type AccountInUse as InUse, accountInUse as inUse, type Sessions } from 'portico/core'
import type { ChainAdapter, Source } from 'portico/kernel'

/** An account in use whose coins can be sent. */
export interface AccountInUse extends InUse {
  readonly chain: ChainAdapter & Required<Pick<ChainAdapter, 'transfer'>>
}

const canSend = (account: InUse): account is AccountInUse => !!account.chain.transfer

/** The account in use; undefined if there is none, or if its coins cannot be sent. */
export const accountInUse = (
  sessions: Pick<Sessions, 'state' | 'session'>,
  chains: Pick<Source<readonly ChainAdapter[]>, 'get'>,
): AccountInUse | undefined => {
  const account = inUse(sessions, chains)
  return account && canSend(account) ? account : undefined
}
