import { type Connector, type ConnectRequest, type Invite, within } from 'portico/core'
import type { Namespace, Network } from 'portico/kernel'
import type { PairingClient } from '../client/followClient.js'
import { createNamespaceOpener, type NamespaceOpenerDeps } from '../sessions/createNamespaceOpener.js'
import { createProposal } from '../sessions/createProposal.js'
import { findStored, hasAccountOn } from '../sessions/findStored.js'
import type { PairedChains } from '../sessions/loadChains.js'
import type { OpenSession } from '../sessions/openSessions.js'
import { connectorId } from './connectorId.js'
import { createConnect, networksOf, type OpenAll, type Wanted } from './createConnect.js'
import { createOffers } from './createOffers.js'
import { ownIcon } from './ownIcon.js'

/** Time limit for restoring a session, in milliseconds, including loading the package over a slow network. */
const RESTORE = 12_000
/** Time limit for the relay to accept a new pairing, in milliseconds. */
const PATIENCE = 15_000
/** The connector, which can also prepare a pairing before anyone connects. */
export interface PairingConnector extends Connector {
  /** Creates a pairing in advance, or keeps the last one if it is still valid. */
  prepare(wanted: Wanted): Promise<void>
}

export interface ConnectorDeps extends Omit<NamespaceOpenerDeps, 'held' | 'updated'> {
  /** The namespaces of the page's networks, which may change. */
  namespaces(): readonly Namespace[]
  /** Time limit for the relay, in milliseconds; defaults to 15,000. */
  readonly patience?: number
  /**
   * True to show a link before its proposal is sent; the wallet then waits for the proposal. Only for links
   * that do not leave the page: a page that is left may be frozen before it has sent the proposal.
   */
  readonly early: boolean
  client(): Promise<PairingClient>
  /** Prepares a message for the wallet to sign as it connects, if visitors sign in on the network. */
  readonly invite?: Invite
  /** Called with every pairing that a running attempt offers, and with undefined when the attempt ends. */
  onOffer(pairing: { readonly uri: string; readonly expiresAt: number } | undefined): void
  /** Called if a wallet approved nothing that was requested. */
  onNothingApproved?(): void
}

/** Creates the connector for any wallet on any device, which is connected by a pairing. */
export const createConnector = ({
  namespaces,
  networks: configured,
  wishes,
  stop,
  patience = PATIENCE,
  early,
  client,
  invite,
  chains,
  askChain,
  followsUnconfigured,
  asking,
  onOffer,
  onNothingApproved,
}: ConnectorDeps): PairingConnector => {
  const held = new Set<OpenSession>()
  const asks = asking && { asking }
  const openNamespaces = createNamespaceOpener({
    held,
    networks: configured,
    wishes,
    stop,
    chains,
    askChain,
    followsUnconfigured,
    ...asks,
  })
  /**
   * Creates the callback for updates of a pairing. If something cannot be loaded for one update, the next
   * update tries again.
   */
  const onUpdateOf = (paired: PairingClient, topic: string, added: ConnectRequest['added']) => () => {
    if (added) openNamespaces(paired, topic, added).catch(() => {})
  }
  const createOffer = createOffers({ patience, early, stop })
  // In the same chunk as the client (`stages.mjs`), so this causes no further request.
  const loadPairingSignIn = () => import('../sessions/oneStep.js')
  const openAll: OpenAll = async (
    paired,
    pairing,
    approvals,
    proposal,
    chainsOf,
    networks,
    updated,
    signed,
  ) => {
    const { openSessions } = await import('../sessions/openSessions.js')
    return openSessions(paired, pairing, approvals, proposal, chainsOf, networks, stop, {
      ...(signed && { signed }),
      ...asks,
      askChain,
      followsUnconfigured,
      held,
      updated,
    })
  }
  const offerFor = (
    paired: PairingClient,
    proposal: ReturnType<typeof createProposal>,
    networks: readonly Network[],
    chainsOf: PairedChains,
  ) =>
    createOffer(paired, proposal, async () => {
      if (!invite) return undefined
      const { askToSign } = await loadPairingSignIn()
      return askToSign(networks, chainsOf, invite)
    })

  const connect = createConnect({
    client,
    chains,
    wishes,
    offerFor,
    openAll,
    loadPairingSignIn,
    updatedOf: onUpdateOf,
    onOffer,
    onNothingApproved: () => onNothingApproved?.(),
  })

  return {
    id: connectorId,
    type: 'WALLET_CONNECT',
    icon: ownIcon,
    traits: { elsewhere: true },
    view: { view: 'ConnectingWalletConnect', params: { connectorId } },
    name: 'WalletConnect',
    get namespaces() {
      return namespaces()
    },
    restoreWithin: RESTORE,
    connect,
    prepare: async (wanted) => {
      const [paired, chainsOf] = await Promise.all([client(), chains(wanted.namespaces)])
      const networks = networksOf(wanted)
      await offerFor(paired, createProposal(networks, chainsOf, wishes), networks, chainsOf)
    },
    restore: async (request) => {
      const { namespaces: wanted, address, signal, added } = request
      const [paired, chainsOf] = await within(Promise.all([client(), chains(wanted)]), { signals: [signal] })
      const proposal = createProposal(networksOf(request), chainsOf, wishes)
      const found = await findStored(paired, proposal, chainsOf, address, signal)
      if (!found) return []
      const updated = onUpdateOf(paired, found.session.topic, added)
      // Networks of the stored account come first, because the wallet may have other accounts elsewhere.
      const networks = [...request.networks].sort(
        (a, b) =>
          Number(hasAccountOn(found.approvals, b, address, chainsOf)) -
          Number(hasAccountOn(found.approvals, a, address, chainsOf)),
      )
      const sessions = await openAll(
        paired,
        found.session,
        found.approvals,
        proposal,
        chainsOf,
        networks,
        updated,
      )
      // The wallet may have shared more namespaces while no page was open.
      updated()
      return sessions
    },
  }
}
