import type { OwnSession } from 'portico/core'
import type { Account, CaipNetworkId } from 'portico/kernel'
import type { PairedChain } from './loadChains.js'
import type { Approval } from './readApproval.js'

/**
 * The current network of a paired wallet, and its accounts there. On an approved network, only the accounts
 * approved there are shown; on any other network, all of them.
 */
export const createPairedAccounts = (
  { isSameAddress }: Pick<PairedChain, 'isSameAddress'>,
  approval: Approval,
  start: CaipNetworkId | undefined,
  { session, set: apply }: Pick<OwnSession, 'session' | 'set'>,
) => {
  let { accounts: all, accountsOn } = approval
  const on = (network: CaipNetworkId | undefined) => (network && accountsOn[network]) ?? all
  const isOf = (address: string | undefined) => (each: Account) =>
    address !== undefined && isSameAddress(each.address, address)
  /** Moves the account with this address to the front, if it is among them. */
  const withFirst = (accounts: readonly Account[], first: string | undefined): readonly Account[] => {
    const [lead] = accounts.filter(isOf(first))
    return lead ? [lead, ...accounts.filter((each) => each !== lead)] : accounts
  }
  const currentAddress = () => session.accounts.get()[0]?.address
  const set = (
    network: CaipNetworkId | undefined,
    accounts: readonly Account[],
    { networks, methods }: Partial<Approval> = {},
  ) =>
    apply({
      accounts,
      ...(network && { network }),
      ...(networks && { approved: { allNetworks: false, networks, ...(methods && { methods }) } }),
    })
  set(start, withFirst(on(start), approval.first), approval)

  return {
    goTo: (network: CaipNetworkId) => set(network, withFirst(on(network), currentAddress())),
    /** Applies an updated approval, on the given network. */
    approve: (next: Approval, network: CaipNetworkId | undefined) => {
      const first = on(network)[0]?.address
      accountsOn = next.accountsOn
      all = next.accounts
      const there = on(network)
      // An update may repeat an order that is older than the visitor's selection, so its order counts only if
      // it has changed.
      const moved = there.some(isOf(first)) && !there.slice(0, 1).some(isOf(first))
      set(network, moved ? there : withFirst(there, currentAddress()), next)
    },
    /** Moves another one of the current accounts to the front. */
    lead: (account: Account) =>
      set(session.network.get(), withFirst(session.accounts.get(), account.address)),
  }
}
