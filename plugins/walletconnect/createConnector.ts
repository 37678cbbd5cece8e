import { type Connector, type ConnectRequest, type Invite, within } from 'portico/core'
import { type Dispose, type Namespace, type Network, PorticoError } from 'portico/kernel'
import { callAt } from './callAt.js'
import { connectorId } from './connectorId.js'
import { createNamespaceOpener, type NamespaceOpenerDeps } from './createNamespaceOpener.js'
import { createOffers } from './createOffers.js'
import { createProposal } from './createProposal.js'
import type { PairingClient } from './followClient.js'
import type { PairedChains } from './loadChains.js'
import { type Approved, nothingApproved, type Offer, type WaitingAttempt } from './makeOffer.js'
import type { OpenSession } from './openSessions.js'
import { ownIcon } from './ownIcon.js'
import { type Approval, readApproval } from './readApproval.js'
import { untilRefused } from './relayRefusal.js'

/**
 * Time limit for loading the package, which is large, and for connecting to the relay, in milliseconds.
 * Networks may be slow.
 */
const READY = 60_000
/** Time limit for restoring a session, in milliseconds, including loading the package over a slow network. */
const RESTORE = 12_000
/** Time limit for the relay to accept a new pairing, in milliseconds. */
const PATIENCE = 15_000
/** The networks and namespaces that a pairing is created for. */
type Wanted = Pick<ConnectRequest, 'networks' | 'namespaces'>

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

const networksOf = (request: Wanted) =>
  request.networks.filter((each) => request.namespaces.includes(each.chainNamespace))

const isOf = ({ namespace, accounts }: Approval, address: string, chainsOf: PairedChains) =>
  accounts.some((each) => chainsOf(namespace).isSameAddress(each.address, address))

const hasAccountOn = (
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
  // In the same chunk as the client (`scripts/stages.mjs`), so this causes no further request.
  const loadPairingSignIn = () => import('./oneStep.js')
  const loadSessions = () => import('./openSessions.js')
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

  const connect: Connector['connect'] = async (request) => {
    const networks = networksOf(request)
    const offers: Offer[] = []
    let stopWatching: Dispose = () => {}
    let attempt: WaitingAttempt | undefined
    // An attempt creates a new pairing whenever the last one expires. The wallet may accept any of them,
    // because it may have scanned an earlier code.
    const approval = new Promise<Approved>((settle, refuse) => {
      attempt = { settle, refuse }
    })
    approval.catch(() => {})
    let ready: PairingClient | undefined
    try {
      const signals = [request.signal]
      const late = 'The pairing client was not ready in time'
      const [paired, chainsOf] = await within(Promise.all([client(), chains(request.namespaces)]), {
        ms: READY,
        late,
        signals,
      })
      ready = paired
      const proposal = createProposal(networks, chainsOf, wishes)
      const { refused, unwatch } = untilRefused(paired)
      stopWatching = unwatch
      const show = (offer: Offer) => {
        const { uri, expiresAt, attempts } = offer
        offers.push(offer)
        attempts.add(attempt as WaitingAttempt)
        // The pairing may have been rejected before this attempt began to wait for it.
        if (offer.refused) attempt?.refuse(offer.refused.error)
        onOffer({ uri, expiresAt })
        request.onUri?.(uri)
        return expiresAt
      }
      const answered = approval.then(() => undefined)
      const untilCancelled = <T>(promise: Promise<T>) => within(promise, { signals })
      let approved: Approved | undefined
      while (!approved) {
        // The previous pairing may be approved while this one is being created.
        const offer = await untilCancelled(
          Promise.race([offerFor(paired, proposal, networks, chainsOf), answered, refused]),
        )
        const until = offer ? show(offer) : 0
        let timer: Dispose = () => {}
        const expired = new Promise<undefined>((resolve) => {
          timer = callAt(until, () => resolve(undefined))
        })
        approved = await untilCancelled(Promise.race([approval, expired, refused])).finally(() => timer())
      }
      const approvals = readApproval(approved.namespaces, proposal, chainsOf)
      if (!approvals.length) {
        onNothingApproved?.()
        throw nothingApproved()
      }
      const { authentication } = approved
      const signed = authentication && (await loadPairingSignIn()).readSigned(paired.sign, authentication)
      const { openSessions } = await loadSessions()
      return openSessions(paired, approved, approvals, proposal, chainsOf, networks, stop, {
        ...(signed && { signed }),
        ...asks,
        askChain,
        followsUnconfigured,
        held,
        updated: onUpdateOf(paired, approved.topic, request.added),
      })
    } catch (error) {
      // The wallet may have approved a pairing just as this attempt failed or was cancelled; its session is
      // then ended.
      approval.then(({ topic }) => ready?.topics.of(topic).close({ by: 'visitor' })).catch(() => {})
      throw error
    } finally {
      stopWatching()
      for (const offer of offers) {
        offer.attempts.delete(attempt as WaitingAttempt)
        if (request.signal.aborted) offer.late = request.late
      }
      onOffer(undefined)
    }
  }

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
    restore: async ({ networks, namespaces: wanted, address, signal, added }) => {
      const [paired, chainsOf] = await within(Promise.all([client(), chains(wanted)]), { signals: [signal] })
      const proposal = createProposal(networksOf({ networks, namespaces: wanted }), chainsOf, wishes)
      // Another tab may have stored a newer session since this client was made, even one for an account that
      // a known session already has.
      const stored = await within(paired.handover.loadStored(), { signals: [signal] })
      const known = paired.sign.session
        .getAll()
        .filter((each) => each.acknowledged && each.expiry * 1000 > Date.now())
        // Of two sessions with equal expiry, every tab must pick the same one; otherwise a tab would end the
        // session that another tab uses.
        .sort((a, b) => b.expiry - a.expiry || (a.topic < b.topic ? 1 : -1))
      // No session is left: the pairing ended while no page was open to record that. If the storage cannot be
      // read, the session may still exist.
      if (stored && !stored.length && !known.length)
        throw new PorticoError('The pairing has ended', { category: 'ended' })
      const { openSessions } = await loadSessions()
      for (const each of known) {
        const approvals = readApproval(each.namespaces, proposal, chainsOf).map((part) => ({
          ...part,
          first: address,
        }))
        // A session without the stored account belongs to someone else, and nothing may be sent there.
        if (approvals.some((part) => isOf(part, address, chainsOf))) {
          const updated = onUpdateOf(paired, each.topic, added)
          const sessions = openSessions(
            paired,
            each,
            approvals,
            proposal,
            chainsOf,
            // Networks of the stored account come first, because the wallet may have other accounts
            // elsewhere.
            [...networks].sort(
              (a, b) =>
                Number(hasAccountOn(approvals, b, address, chainsOf)) -
                Number(hasAccountOn(approvals, a, address, chainsOf)),
            ),
            stop,
            { ...asks, askChain, followsUnconfigured, held, updated },
          )
          // The wallet may have shared more namespaces while no page was open.
          updated()
          return sessions
        }
      }
      return []
    },
  }
}
