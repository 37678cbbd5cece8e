import { type AccountInUse, accountInUse, type Sessions } from 'portico/core'
import type { Abilities, ChainAdapter, Source } from 'portico/kernel'
import type { SwapCalls } from './contract.js'

/** The parts of the plugin's needs that tell the account in use. */
export interface AccountNeeds {
  readonly sessions: Pick<Sessions, 'state' | 'session'>
  readonly chains: Pick<Source<readonly ChainAdapter[]>, 'get'>
  readonly swapCalls: Abilities<SwapCalls>
}

/** The account in use; undefined if its chain does not support swaps. */
export const swapAccount = ({ sessions, chains, swapCalls }: AccountNeeds): AccountInUse | undefined => {
  const account = accountInUse(sessions, chains)
  return account && swapCalls.namespaces.get().includes(account.namespace) ? account : undefined
}
