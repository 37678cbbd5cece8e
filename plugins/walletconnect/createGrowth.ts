import type { Namespace, Network, Session } from 'portico/kernel'
import type { NamespaceWish } from './contract.js'
import { createProposal } from './createProposal.js'
import type { PairingClient } from './followClient.js'
import type { PairedChains } from './loadChains.js'
import { openSessions, type SessionDeps } from './openSessions.js'
import { readApproval } from './readApproval.js'

/** What `createGrowth` needs of the connector. */
export interface GrowthDeps extends SessionDeps {
  readonly wishes: Readonly<Record<string, NamespaceWish>>
  /** Aborts when the plugin stops. */
  readonly stop: AbortSignal
  /** The page's networks, which may change. */
  networks(): readonly Network[]
  /** The chains of these namespaces; rejects where the code of one could not be loaded. */
  chains(namespaces: readonly Namespace[]): Promise<PairedChains>
}

/** Opens what a wallet shares of a pairing beside what is open of it: of the page's namespaces, each once. */
export const createGrowth = ({ held, stop, wishes, networks, chains, ...deps }: GrowthDeps) => {
  /** Namespaces that are being opened, by pairing. */
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
    // The last namespace may go while another one comes: the pairing is in use.
    let isOver = false
    const keep = topic.onEnd(() => {
      isOver = true
    })
    try {
      const chainsOf = await chains(fresh)
      const now = pairing()
      if (!now || isOver || stop.aborted) return
      const wanted = networks().filter(
        ({ chainNamespace }) => fresh.includes(chainNamespace) && !isOpen(chainNamespace),
      )
      const asked = createProposal(wanted, chainsOf, wishes)
      const approvals = readApproval(now.namespaces, asked, chainsOf)
      for (const session of openSessions(paired, now, approvals, asked, chainsOf, wanted, stop, {
        ...deps,
        held,
      }))
        added(session)
    } finally {
      for (const each of fresh) opening.delete(`${id} ${each}`)
      keep()
      if (!isOver && !topic.open && !stop.aborted) void topic.close({ by: 'wallet' })
    }
  }
}
