import { type Connector, type ConnectRequest, within } from 'portico/core'
import { type Dispose, type Namespace, type Network, PorticoError } from 'portico/kernel'
import { atTime } from './atTime.js'
import { connectorId } from './connectorId.js'
import type { NamespaceWish } from './contract.js'
import { createOffers } from './createOffers.js'
import { createProposal } from './createProposal.js'
import type { PairingClient } from './followClient.js'
import type { PairedChains } from './loadChains.js'
import { type Approved, type Offer, type Taker, unfitting } from './makeOffer.js'
import { type Held, openSessions, type SessionDeps } from './openSessions.js'
import { type Approval, readApproval } from './readApproval.js'
import { untilRefused } from './relayRefusal.js'

/** Longest the package may take to be loaded and ready, in milliseconds: it is large, and lines are slow. */
const READY = 60_000
/** Longest a session may take to be there again, in milliseconds: the package is loaded for it, also over a slow line. */
const RESTORE = 12_000
/** Longest the relay may take to carry a new pairing, in milliseconds. */
const PATIENCE = 15_000
/** The networks that a pairing is made for. */
type Wanted = Pick<ConnectRequest, 'networks' | 'namespaces'>

/** The connector, and what it can do before anybody connects. */
export interface PairingConnector extends Connector {
  /** Makes a pairing for whoever connects next; one that is good already is kept. */
  prepare(wanted: Wanted): Promise<void>
}

export interface ConnectorDeps extends Omit<SessionDeps, 'held'> {
  /** Those of the page's networks, which may change. */
  namespaces(): readonly Namespace[]
  readonly wishes: Readonly<Record<string, NamespaceWish>>
  /** Aborts when the plugin stops. */
  readonly stop: AbortSignal
  /** Longest wait for the relay in milliseconds; 15,000 where absent. */
  readonly patience?: number
  /**
   * Shows a link before its proposal is carried: the wallet waits for it. Only where the page goes on meanwhile, the link
   * being scanned or opened beside it; a page that a link takes the visitor away from may be frozen before it has sent it.
   */
  readonly early: boolean
  client(): Promise<PairingClient>
  /** The chains of these namespaces; rejects where the code of one could not be loaded. */
  chains(namespaces: readonly Namespace[]): Promise<PairedChains>
  /** Called with every pairing that a wallet can take up, and at its end. */
  shown(pairing: { readonly uri: string; readonly expiresAt: number } | undefined): void
  /** Called when a wallet approved nothing that was asked for. */
  unfit?(): void
}

const asked = (request: Wanted) =>
  request.networks.filter((each) => request.namespaces.includes(each.chainNamespace))

const isOf = ({ namespace, accounts }: Approval, address: string, chainsOf: PairedChains) =>
  accounts.some((each) => chainsOf(namespace).isSameAddress(each.address, address))

const holds = (
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

/** Any wallet on any device: by a pairing that it takes up. */
export const createConnector = ({
  namespaces,
  wishes,
  stop,
  patience = PATIENCE,
  early,
  client,
  chains,
  askChain,
  strays,
  shown,
  unfit,
}: ConnectorDeps): PairingConnector => {
  const held = new Set<Held>()
  const offerFor = createOffers({ patience, early, stop })

  const connect: Connector['connect'] = async (request) => {
    const networks = asked(request)
    const offers: Offer[] = []
    let stopWatching: Dispose = () => {}
    let taker: Taker | undefined
    // Any of the pairings may be taken up, because one that was renewed may be in a wallet already.
    const approval = new Promise<Approved>((settle, refuse) => {
      taker = { settle, refuse }
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
        const { uri, expiresAt, takers } = offer
        offers.push(offer)
        takers.add(taker as Taker)
        // It may have been refused before anybody waited for it.
        if (offer.refused) taker?.refuse(offer.refused.error)
        shown({ uri, expiresAt })
        request.onUri?.(uri)
        return expiresAt
      }
      const heard = approval.then(() => undefined)
      const left = <T>(promise: Promise<T>) => within(promise, { signals })
      let approved: Approved | undefined
      while (!approved) {
        // The one before may be approved while this one is made.
        const offer = await left(Promise.race([offerFor(paired, proposal), heard, refused]))
        const until = offer ? show(offer) : 0
        let timer: Dispose = () => {}
        const over = new Promise<undefined>((resolve) => {
          timer = atTime(until, () => resolve(undefined))
        })
        approved = await left(Promise.race([approval, over, refused])).finally(() => timer())
      }
      const approvals = readApproval(approved.namespaces, proposal, chainsOf)
      if (!approvals.length) {
        unfit?.()
        throw unfitting()
      }
      return openSessions(paired, approved, approvals, proposal, chainsOf, networks, stop, {
        askChain,
        strays,
        held,
      })
    } catch (error) {
      // Approved all the same, in the moment the visitor left.
      approval.then(({ topic }) => ready?.topics.of(topic).close({ by: 'visitor' })).catch(() => {})
      throw error
    } finally {
      stopWatching()
      for (const offer of offers) {
        offer.takers.delete(taker as Taker)
        if (request.signal.aborted) offer.late = request.late
      }
      shown(undefined)
    }
  }

  return {
    id: connectorId,
    type: 'WALLET_CONNECT',
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
      await offerFor(paired, createProposal(asked(wanted), chainsOf, wishes))
    },
    restore: async ({ networks, namespaces: wanted, address, signal }) => {
      const [paired, chainsOf] = await within(Promise.all([client(), chains(wanted)]), { signals: [signal] })
      const proposal = createProposal(asked({ networks, namespaces: wanted }), chainsOf, wishes)
      // Another tab may have made it after this one's client, and with the same account as one that is known.
      const stored = await within(paired.handover.takeUp(), { signals: [signal] })
      const known = paired.sign.session
        .getAll()
        .filter((each) => each.acknowledged && each.expiry * 1000 > Date.now())
        // Of two of one second every tab takes the same one: each that took the other's would end its own.
        .sort((a, b) => b.expiry - a.expiry || (a.topic < b.topic ? 1 : -1))
      // Ended while no page was there to store that. What cannot be read, or not be used here, may be there.
      if (stored && !stored.length && !known.length)
        throw new PorticoError('The pairing has ended', { category: 'ended' })
      for (const each of known) {
        const approvals = readApproval(each.namespaces, proposal, chainsOf).map((part) => ({
          ...part,
          first: address,
        }))
        // Without its account it is another one's: nothing may be sent from there.
        if (approvals.some((part) => isOf(part, address, chainsOf)))
          return openSessions(
            paired,
            each,
            approvals,
            proposal,
            chainsOf,
            // Where its account is comes first: it may have another one elsewhere.
            [...networks].sort(
              (a, b) =>
                Number(holds(approvals, b, address, chainsOf)) -
                Number(holds(approvals, a, address, chainsOf)),
            ),
            stop,
            { askChain, strays, held },
          )
      }
      return []
    },
  }
}
