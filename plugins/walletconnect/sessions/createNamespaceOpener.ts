import type { Namespace, Network, Session } from 'portico/kernel'
import type { PairingClient } from '../client/followClient.js'
import type { NamespaceWish } from '../contract.js'
import { createProposal } from './createProposal.js'
import type { PairedChains } from './loadChains.js'
import type { SessionDeps } from './openSessions.js'
import { readApproval } from './readApproval.js'

/** Options of `createNamespaceOpener`. */
export interface NamespaceOpenerDeps extends SessionDeps {
  readonly wishes: Readonly<Record<string, NamespaceWish>>
  /** Aborts when the plugin stops. */
  readonly stop: AbortSignal
  /** The page's networks, which may change. */
  networks(): readonly Network[]
  /** Loads the chains of these namespaces; rejects if the code of one of them cannot be loaded. */
  chains(namespaces: readonly Namespace[]): Promise<PairedChains>
}

/**
 * Creates the function that opens the missing sessions of a pairing: one for each namespace of the page that
 * the wallet shares by now.
 */
export const createNamespaceOpener = ({
  held,
  stop,
  wishes,
  networks,
  chains,
  ...deps
}: NamespaceOpenerDeps) => {
  /** The pairings and namespaces for which sessions are being opened. */
  const opening = new Set<string>()
  return async (paired: PairingClient, id: string, added: (session: Session) => void): Promise<void> => {
    const pairing = () => paired.sign.session.getAll().find(({ topic }) => topic === id)
    const isOpen = (namespace: Namespace) =>
      [...held].some((each) => each.topic === id && each.namespace === namespace)
    const shared = Object.keys(pairing()?.namespaces ?? {}).map((key) => key.split(':', 1)[0])
    const fresh = [...new Set(networks().map(({ chainNamespace }) => chainNamespace))].filter(
      (each) => shared.includes(each) && !isOpen(each) && !opening.has(`${id} ${each}`),
    )
    if (!fresh.length || stop.aborted) return
    for (const each of fresh) opening.add(`${id} ${each}`)
    const topic = paired.topics.of(id)
    // A listener counts as an open session, so the pairing is not closed for lack of sessions while its last
    // namespace is being replaced by another.
    let isOver = false
    const stopListening = topic.onEnd(() => {
      isOver = true
    })
    try {
      // In the same chunk as the client (`stages.mjs`), so this causes no further request.
      const [chainsOf, { openSessions }] = await Promise.all([chains(fresh), import('./openSessions.js')])
      const now = pairing()
      if (!now || isOver || stop.aborted) return
      const wanted = networks().filter(
        ({ chainNamespace }) => fresh.includes(chainNamespace) && !isOpen(chainNamespace),
      )
      const proposal = createProposal(wanted, chainsOf, wishes)
      const approvals = readApproval(now.namespaces, proposal, chainsOf)
      for (const session of openSessions(paired, now, approvals, proposal, chainsOf, wanted, stop, {
        ...deps,
        held,
      }))
        added(session)
    } finally {
      for (const each of fresh) opening.delete(`${id} ${each}`)
      stopListening()
      if (!isOver && !topic.listenerCount && !stop.aborted) void topic.close({ by: 'wallet' })
    }
  }
}
