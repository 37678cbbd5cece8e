import { type Connector, type ConnectRequest, within } from 'portico/core'
import { type Dispose, type Namespace, type Network, PorticoError } from 'portico/kernel'
import { atTime } from './atTime.js'
import { claim } from './claim.js'
import { connectorId } from './connectorId.js'
import type { NamespaceWish } from './contract.js'
import { createProposal, type ProposedNamespace } from './createProposal.js'
import { expiryOf } from './expiryOf.js'
import type { PairingClient } from './followClient.js'
import type { PairedChains } from './loadChains.js'
import { type Held, openSessions, type SessionDeps } from './openSessions.js'
import { proposalError } from './proposalError.js'
import { type Approval, readApproval } from './readApproval.js'
import { readPairingUri } from './readPairingUri.js'
import { readPeer } from './readPeer.js'
import type { SignClient } from './SignClient.js'

/** Longest the package may take to be loaded and ready, in milliseconds: it is large, and lines are slow. */
const READY = 60_000
/** Longest a session may take to be there again, in milliseconds: the package is loaded for it, also over a slow line. */
const RESTORE = 12_000
/** Longest the relay may take to carry a new pairing, in milliseconds. */
const PATIENCE = 15_000
/** Longest whoever comes to a pairing that is being made waits for that one, in milliseconds. */
const JOIN = 2000

/** What a pairing is made for. */
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
  /** What is known of these namespaces; rejects where the code of one could not be loaded. */
  chains(namespaces: readonly Namespace[]): Promise<PairedChains>
  /** Told of every pairing that a wallet can take up, and of its end. */
  shown(pairing: { readonly uri: string; readonly expiresAt: number } | undefined): void
  /** Told when a wallet approved nothing that was asked for. */
  unfit?(): void
}

/** What is not done in time has failed: the package goes on trying for as long as the page lives. */
const soon = <T>(answer: Promise<T>, patience: number): Promise<T> =>
  within(answer, { ms: patience, late: 'The relay did not answer' })

const asked = (request: Wanted) =>
  request.networks.filter((each) => request.namespaces.includes(each.chainNamespace))

const refusal = (cause: unknown) =>
  new PorticoError('The relay refused the pairing', { category: 'connect', cause })

/** Rejects when the relay turns the page away. */
const refusals = ({ relay }: PairingClient) => {
  let unwatch: Dispose = () => {}
  const refused = new Promise<never>((_, reject) => {
    unwatch = relay.onRefusal(({ cause }) => reject(refusal(cause)))
  })
  refused.catch(() => {})
  return { refused, unwatch }
}

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

type Approved = ReturnType<SignClient['session']['get']>

const unfitting = () =>
  new PorticoError('The wallet approved nothing that was asked for', { category: 'connect' })

/** An answer without a session is none: whoever waits for one would wait for ever. */
const readApproved = (approved: Approved | undefined | null): Approved => {
  if (typeof approved?.topic !== 'string') throw unfitting()
  return approved
}

interface Taker {
  settle(approved: Approved): void
  refuse(error: unknown): void
}

/** A pairing that was made. */
interface Offer {
  /** The proposal it carries. */
  readonly for: string
  readonly uri: string
  readonly expiresAt: number
  /** Settles when its proposal is at the relay. */
  readonly carried: Promise<unknown>
  /** Attempts that wait for it. */
  readonly takers: Set<Taker>
  /** Of the last attempt that was left. */
  late?: ConnectRequest['late'] | undefined
  /** Why it is of no use any more. */
  refused?: { readonly error: unknown }
}

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
  /** The last pairing, as long as a wallet can take it up: whoever comes back to the code finds the same one. */
  let last: Offer | undefined
  const held = new Set<Held>()
  /** One that is being made: whoever comes meanwhile waits for the same. */
  let making: { readonly for: string; readonly offer: Promise<Offer> } | undefined

  const make = async (
    { sign, topics, handover, relay, onLink }: PairingClient,
    proposal: Readonly<Record<string, ProposedNamespace>>,
    longest: number,
  ) => {
    const text = JSON.stringify(proposal)
    const relays = [{ protocol: 'irn' }]
    let unlink: Dispose = () => {}
    const linked = new Promise<string>((resolve) => {
      if (early) unlink = onLink(relays, resolve)
    })
    const proposed = sign.connect({ optionalNamespaces: JSON.parse(text), relays })
    const carried = soon(proposed, longest).finally(() => unlink())
    const uri = await Promise.race([linked, carried.then((made) => made.uri)])
    const read = readPairingUri(uri)
    if (!uri || !read) throw new PorticoError('The relay gave no pairing', { category: 'connect' })
    stop.throwIfAborted()
    const offer: Offer = {
      for: text,
      uri,
      expiresAt: expiryOf(Date.now()),
      carried,
      takers: new Set(),
    }
    let over: 'settled' | 'refused' | undefined
    const unclaim = claim(read.topic)
    const leave = () => {
      unwait()
      unwatch()
    }
    /** Nobody waits for it any more: taken up all the same, it is ended. */
    const forget = () => {
      leave()
      void unclaim()
      stop.removeEventListener('abort', forget)
    }
    const answer = (as: typeof over, give: (taker: Taker) => void) => {
      over = as
      // It stays claimed: other tabs may hear late of what this page uses.
      leave()
      if (last === offer) last = undefined
      for (const taker of offer.takers) give(taker)
    }
    const refuseAll = (error: unknown) => {
      if (over) return
      forget()
      offer.refused = { error }
      answer('refused', ({ refuse }) => refuse(error))
    }
    const settleAll = (approved: Approved) => {
      // This tab has heard of it twice, or another one has, too.
      if (over === 'settled') return
      if (over || !offer.takers.size) {
        forget()
        void topics.of(approved.topic).close({ by: 'visitor' })
        if (!over) offer.late?.(readPeer(Object(approved.peer).metadata)?.name)
      }
      if (!over) answer('settled', ({ settle }) => settle(approved))
    }
    const unwait = handover.wait(read.topic, settleAll)
    // Also after it was carried, and with nobody at it: the page is off the relay, and would not hear of it.
    const unwatch = relay.onRefusal(({ cause }) => refuseAll(refusal(cause)))
    stop.addEventListener('abort', forget)
    carried.catch(refuseAll)
    // What comes later than that is heard, too, and ended.
    proposed
      .then(({ approval }) => approval())
      .then(readApproved)
      .then(settleAll, (error) => {
        // One that ran out has been replaced.
        if (/expired/i.test(String(Object(error).message))) forget()
        else refuseAll(proposalError(error))
      })
    return offer
  }

  const offerFor = async (
    paired: PairingClient,
    proposal: Readonly<Record<string, ProposedNamespace>>,
  ): Promise<Offer> => {
    const wanted = JSON.stringify(proposal)
    const began = Date.now()
    while (making?.for === wanted) {
      const joined = making
      const made = await soon(joined.offer, JOIN).catch(() => undefined)
      if (made) return made
      if (making === joined) making = undefined
    }
    if (last?.for === wanted && !last.refused && last.expiresAt > Date.now()) return last
    const { refused, unwatch } = refusals(paired)
    // Whoever waited for another one before does not wait longer for that, whatever the clock was set to meanwhile.
    const left = Math.min(patience, Math.max(JOIN, began + patience - Date.now()))
    const mine = {
      for: wanted,
      offer: Promise.race([make(paired, proposal, left), refused])
        .then((offer) => {
          last = offer
          return offer
        })
        .finally(() => {
          unwatch()
          if (making === mine) making = undefined
        }),
    }
    making = mine
    return mine.offer
  }

  const connect: Connector['connect'] = async (request) => {
    const networks = asked(request)
    const offers: Offer[] = []
    let stopWatching: Dispose = () => {}
    let taker: Taker | undefined
    // Whichever of the pairings is taken up: one that was renewed may be in a wallet already.
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
      const { refused, unwatch } = refusals(paired)
      stopWatching = unwatch
      const show = (offer: Offer) => {
        const { uri, expiresAt, takers } = offer
        offers.push(offer)
        takers.add(taker as Taker)
        // Before anybody waited for it.
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
