import { type Account, type CaipNetworkId, cell, type Namespace, type Source } from 'portico/kernel'
import { isSameAddress } from './isSameAddress.js'
import type { Approval } from './readApproval.js'

/**
 * Where a paired wallet stands: a network, and the accounts it has there. Both change at once, so that nobody reads a pair
 * that was never approved.
 */
export const createStanding = (
  namespace: Namespace,
  approval: Approval,
  start: CaipNetworkId | undefined,
) => {
  let { accounts: all, accountsOn } = approval
  const on = (network: CaipNetworkId | undefined) => (network && accountsOn[network]) ?? all
  const now = cell({ network: start, accounts: on(start) })

  const set = (network: CaipNetworkId | undefined, accounts: readonly Account[]) => {
    const before = now.get()
    const same = JSON.stringify(accounts) === JSON.stringify(before.accounts)
    if (same && network === before.network) return
    now.set({ network, accounts: same ? before.accounts : Object.freeze(accounts) })
  }
  /** The account that is in front stays there, where it is one of these. */
  const led = (accounts: readonly Account[], first: Account | undefined): readonly Account[] => {
    const [lead] = accounts.filter(({ address }) => first && isSameAddress(namespace, address, first.address))
    return lead ? [lead, ...accounts.filter((each) => each !== lead)] : accounts
  }
  const part = <T>(get: () => T): Source<T> => ({
    get,
    subscribe: (listener) => {
      let last = get()
      return now.subscribe(() => {
        const next = get()
        if (next === last) return
        last = next
        listener()
      })
    },
  })

  return {
    network: part(() => now.get().network),
    accounts: part(() => now.get().accounts),
    goTo: (network: CaipNetworkId) => set(network, led(on(network), now.get().accounts[0])),
    /** Takes up what the wallet approves now, on the network given. */
    approve: (next: Approval, network: CaipNetworkId | undefined) => {
      accountsOn = next.accountsOn
      all = next.accounts
      set(network, on(network))
    },
    /** Puts another of the accounts that are there in front. */
    lead: (account: Account) => set(now.get().network, led(now.get().accounts, account)),
  }
}
