import { within } from 'portico/core'
import { type Network, PorticoError } from 'portico/kernel'
import type { PairingClient } from '../client/followClient.js'
import type { createProposal } from './createProposal.js'
import type { PairedChains } from './loadChains.js'
import { type Approval, readApproval } from './readApproval.js'

const isOf = ({ namespace, accounts }: Approval, address: string, chainsOf: PairedChains) =>
  accounts.some((each) => chainsOf(namespace).isSameAddress(each.address, address))

/** Whether the wallet shares an account on a network. */
export const hasAccountOn = (
  approvals: readonly Approval[],
  { chainNamespace, caipNetworkId }: Network,
  address: string,
  chainsOf: PairedChains,
) =>
  approvals
    .find(({ namespace }) => namespace === chainNamespace)
    ?.accountsOn[caipNetworkId]?.some((each) =>
      chainsOf(chainNamespace).isSameAddress(each.address, address),
    ) ?? false

/** The stored session with an account, and its parts by namespace; undefined if no session has it. */
export const findStored = async (
  paired: PairingClient,
  proposal: ReturnType<typeof createProposal>,
  chainsOf: PairedChains,
  address: string,
  signal: AbortSignal,
) => {
  // Another tab may have stored a newer session since this client was made, even one for an account that a known
  // session already has.
  const stored = await within(paired.handover.loadStored(), { signals: [signal] })
  const known = paired.sign.session
    .getAll()
    .filter((each) => each.acknowledged && each.expiry * 1000 > Date.now())
    // Of two sessions with equal expiry, every tab must pick the same one; otherwise a tab would end the session that
    // another tab uses.
    .sort((a, b) => b.expiry - a.expiry || (a.topic < b.topic ? 1 : -1))
  // No session is left: the pairing ended while no page was open to record that. If the storage cannot be read, the
  // session may still exist.
  if (stored && !stored.length && !known.length)
    throw new PorticoError('The pairing has ended', { category: 'ended' })
  for (const session of known) {
    const approvals = readApproval(session.namespaces, proposal, chainsOf).map((part) => ({
      ...part,
      first: address,
    }))
    // A session without the stored account belongs to someone else, and nothing may be sent there.
    if (approvals.some((part) => isOf(part, address, chainsOf))) return { session, approvals }
  }
  return undefined
}
