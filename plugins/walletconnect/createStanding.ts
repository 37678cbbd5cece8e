import type { OwnSession } from 'portico/core'
import type { Account, CaipNetworkId } from 'portico/kernel'
import type { PairedChain } from './loadChains.js'
import type { Approval } from './readApproval.js'

/** Where a paired wallet stands: a network, and the accounts it has there. A pair that was never approved is never shown. */
export const createStanding = (
  { isSameAddress }: Pick<PairedChain, 'isSameAddress'>,
  approval: Approval,
  start: CaipNetworkId | undefined,
  { session, set: apply }: Pick<OwnSession, 'session' | 'set'>,
) => {
  let { accounts: all, accountsOn } = approval
  const on = (network: CaipNetworkId | undefined) => (network && accountsOn[network]) ?? all
  const isOf = (address: string | undefined) => (each: Account) =>
    address !== undefined && isSameAddress(each.address, address)
  /** An account goes to the front, or stays there, where it is one of these. */
  const led = (accounts: readonly Account[], first: string | undefined): readonly Account[] => {
    const [lead] = accounts.filter(isOf(first))
    return lead ? [lead, ...accounts.filter((each) => each !== lead)] : accounts
  }
  const front = () => session.accounts.get()[0]?.address
  const set = (
    network: CaipNetworkId | undefined,
    accounts: readonly Account[],
    { networks, methods }: Partial<Approval> = {},
  ) =>
    apply({
      accounts,
      ...(network && { network }),
      ...(networks && { approved: { all: false, networks, ...(methods && { methods }) } }),
    })
  set(start, led(on(start), approval.first), approval)

  return {
    goTo: (network: CaipNetworkId) => set(network, led(on(network), front())),
    /** Takes up what the wallet approves now, on the network given. */
    approve: (next: Approval, network: CaipNetworkId | undefined) => {
      const first = on(network)[0]?.address
      accountsOn = next.accountsOn
      all = next.accounts
      const there = on(network)
      // Who tells of something else repeats an order that is older than what the visitor chose: it counts where it changed.
      const moved = there.some(isOf(first)) && !there.slice(0, 1).some(isOf(first))
      set(network, moved ? there : led(there, front()), next)
    },
    /** Puts another of the accounts that are there in front. */
    lead: (account: Account) => set(session.network.get(), led(session.accounts.get(), account.address)),
  }
}
