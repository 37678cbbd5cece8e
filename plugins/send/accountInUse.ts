import { type AccountInUse, accountInUse as inUse, type Sessions } from 'portico/core'
import type { Abilities, ChainAdapter, Source } from 'portico/kernel'
import type { Transfers } from 'portico/plugins/transactions/contract'

/** The parts of the plugin's needs that tell the account in use. */
export interface AccountNeeds {
  readonly sessions: Pick<Sessions, 'state' | 'session'>
  readonly chains: Pick<Source<readonly ChainAdapter[]>, 'get'>
  readonly transfers: Abilities<Transfers>
}

/** The account in use; undefined if there is none, or if its coins cannot be sent. */
export const accountInUse = ({ sessions, chains, transfers }: AccountNeeds): AccountInUse | undefined => {
  const account = inUse(sessions, chains)
  return account && transfers.namespaces.get().includes(account.namespace) ? account : undefined
}
