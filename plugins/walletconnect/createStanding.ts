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
  const isOf = (address: string | undefined) => (each: Account) =>
    address !== undefined && isSameAddress(namespace, each.address, address)
  /** An account goes to the front, or stays there, where it is one of these. */
  const led = (accounts: readonly Account[], first: string | undefined): readonly Account[] => {
    const [lead] = accounts.filter(isOf(first))
    return lead ? [lead, ...accounts.filter((each) => each !== lead)] : accounts
  }
  const now = cell({ network: start, accounts: led(on(start), approval.first) })
  const front = () => now.get().accounts[0]?.address

  const set = (network: CaipNetworkId | undefined, accounts: readonly Account[]) => {
    const before = now.get()
    const same = JSON.stringify(accounts) === JSON.stringify(before.accounts)
    if (same && network === before.network) return
    now.set({ network, accounts: same ? before.accounts : Object.freeze(accounts) })
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
    goTo: (network: CaipNetworkId) => set(network, led(on(network), front())),
    /** Takes up what the wallet approves now, on the network given. */
    approve: (next: Approval, network: CaipNetworkId | undefined) => {
      const first = on(network)[0]?.address
      accountsOn = next.accountsOn
      all = next.accounts
      const there = on(network)
      // Who tells of something else repeats an order that is older than what the visitor chose: it counts where it changed.
      const moved = there.some(isOf(first)) && !there.slice(0, 1).some(isOf(first))
      set(network, moved ? there : led(there, front()))
    },
    /** Puts another of the accounts that are there in front. */
    lead: (account: Account) => set(now.get().network, led(now.get().accounts, account.address)),
  }
}
