import { type Connector, type ConnectRequest, within } from 'portico/core'
import type { Dispose, Namespace, Network } from 'portico/kernel'
import type { PairingClient } from '../client/followClient.js'
import { untilRefused } from '../client/relayRefusal.js'
import type { NamespaceOpenerDeps } from '../sessions/createNamespaceOpener.js'
import { createProposal } from '../sessions/createProposal.js'
import type { PairedChains } from '../sessions/loadChains.js'
import { type Approval, readApproval } from '../sessions/readApproval.js'
import { callAt } from './callAt.js'
import { type Approved, nothingApproved, type Offer, type WaitingAttempt } from './makeOffer.js'

/**
 * Time limit for loading the package, which is large, and for connecting to the relay, in milliseconds.
 * Networks may be slow.
 */
const READY = 60_000
/** The networks and namespaces that a pairing is created for. */
export type Wanted = Pick<ConnectRequest, 'networks' | 'namespaces'>

/** The networks of the namespaces that a pairing is created for. */
export const networksOf = (request: Wanted): readonly Network[] =>
  request.networks.filter((each) => request.namespaces.includes(each.chainNamespace))

type Proposal = ReturnType<typeof createProposal>
type Sessions = Awaited<ReturnType<Connector['connect']>>
type Signed = ReturnType<typeof import('../sessions/oneStep.js').readSigned>

/** Opens the sessions of a pairing. */
export type OpenAll = (
  paired: PairingClient,
  pairing: Parameters<typeof import('../sessions/openSessions.js').openSessions>[1],
  approvals: readonly Approval[],
  proposal: Proposal,
  chainsOf: PairedChains,
  networks: readonly Network[],
  updated: () => void,
  signed?: Signed,
) => Promise<Sessions>

export interface ConnectDeps {
  readonly wishes: NamespaceOpenerDeps['wishes']
  readonly openAll: OpenAll
  client(): Promise<PairingClient>
  chains(namespaces: readonly Namespace[]): Promise<PairedChains>
  offerFor(
    paired: PairingClient,
    proposal: Proposal,
    networks: readonly Network[],
    chainsOf: PairedChains,
  ): Promise<Offer>
  loadPairingSignIn(): Promise<typeof import('../sessions/oneStep.js')>
  /** Creates the callback for updates of a pairing. */
  updatedOf(paired: PairingClient, topic: string, added: ConnectRequest['added']): () => void
  onOffer(pairing: { readonly uri: string; readonly expiresAt: number } | undefined): void
  onNothingApproved(): void
}

/** Creates the function that connects a wallet: it offers pairings until the wallet approves one. */
export const createConnect = ({
  wishes,
  openAll,
  client,
  chains,
  offerFor,
  loadPairingSignIn,
  updatedOf,
  onOffer,
  onNothingApproved,
}: ConnectDeps): Connector['connect'] => {
  return async (request) => {
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
        onNothingApproved()
        throw nothingApproved()
      }
      const { authentication } = approved
      const signed = authentication && (await loadPairingSignIn()).readSigned(paired.sign, authentication)
      const updated = updatedOf(paired, approved.topic, request.added)
      return openAll(paired, approved, approvals, proposal, chainsOf, networks, updated, signed)
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
}
