import { type ConnectRequest, isRejection, within } from 'portico/core'
import { type Dispose, PorticoError } from 'portico/kernel'
import type { PairingClient } from '../client/followClient.js'
import { onRefused } from '../client/relayRefusal.js'
import { requestError } from '../client/requestError.js'
import type { SignClient } from '../client/SignClient.js'
import type { ProposedNamespace } from '../sessions/createProposal.js'
import type { Authentication } from '../sessions/oneStep.js'
import { readPeer } from '../sessions/readPeer.js'
import { claimTopic } from '../topics/claimTopic.js'
import { expiryOf } from './expiryOf.js'
import { readPairingUri } from './readPairingUri.js'

/** A session that a wallet approved. */
export type Approved = ReturnType<SignClient['session']['get']>

/** An attempt that waits for a pairing. */
export interface WaitingAttempt {
  settle(approved: Approved): void
  refuse(error: unknown): void
}

/** A pairing offered to wallets. */
export interface Offer {
  /** Its proposal as JSON; attempts with the same proposal share the offer. */
  readonly proposalJson: string
  readonly uri: string
  readonly expiresAt: number
  /** The attempts that wait for it. */
  readonly attempts: Set<WaitingAttempt>
  /**
   * Called if a wallet accepts the offer when no attempt waits for it any more. It is the `late` callback of
   * the attempt that was cancelled last.
   */
  late?: ConnectRequest['late'] | undefined
  /** Set once the offer was rejected or has failed. */
  refused?: { readonly error: unknown }
}

export interface OfferDeps {
  readonly paired: PairingClient
  /** The proposal as JSON. */
  readonly text: string
  /** Time limit for the relay, in milliseconds. */
  readonly patience: number
  /** True to show a link before its proposal has been sent. */
  readonly early: boolean
  /** Prepares the message that the wallet is to sign as it connects; undefined if there is none. */
  authentication(): Promise<Authentication | undefined>
  /** Aborts when the plugin stops. */
  readonly stop: AbortSignal
  /** Called when the offer was accepted or rejected, or has failed; not when it expires. */
  ended(offer: Offer): void
}

export const nothingApproved = () =>
  new PorticoError('The wallet approved nothing that was asked for', { category: 'connect' })

/** Throws if an answer has no session, because its attempts would otherwise wait forever. */
const readApproved = (approved: Approved | undefined | null): Approved => {
  if (typeof approved?.topic !== 'string') throw nothingApproved()
  return approved
}

/**
 * The error of a failed proposal. If the wallet's owner declined, it is the same error as from any other
 * connector.
 */
const proposalError = (cause: unknown): unknown => {
  if (!isRejection(requestError(cause))) return cause
  return Object.assign(new PorticoError('Connection rejected', { category: 'connect', cause }), {
    code: 4001,
  })
}

/** Creates a pairing, and follows it until a wallet accepts it, it is rejected, or the plugin stops. */
export const makeOffer = async ({
  paired,
  text,
  patience,
  early,
  authentication: prepare,
  stop,
  ended,
}: OfferDeps): Promise<Offer> => {
  const { sign, topics, handover, onLink } = paired
  const authentication = await prepare()
  const relays = [{ protocol: 'irn' }]
  let unlink: Dispose = () => {}
  const linked = new Promise<string>((resolve) => {
    if (early) unlink = onLink(relays, resolve)
  })
  const optionalNamespaces: Record<string, ProposedNamespace> = JSON.parse(text)
  const proposed = sign.connect({ optionalNamespaces, relays, ...(authentication && { authentication }) })
  // The package itself would retry for as long as the page exists.
  const sent = within(proposed, { ms: patience, late: 'The relay did not answer' }).finally(() => unlink())
  const uri = await Promise.race([linked, sent.then((made) => made.uri)])
  const read = readPairingUri(uri)
  if (!uri || !read)
    throw new PorticoError('The relay returned no valid pairing link', { category: 'connect' })
  stop.throwIfAborted()
  const offer: Offer = { proposalJson: text, uri, expiresAt: expiryOf(Date.now()), attempts: new Set() }
  let outcome: 'settled' | 'refused' | undefined
  const unclaim = claimTopic(read.topic)
  const stopWatching = () => {
    unwait()
    unwatch()
  }
  /** Abandons the offer. A session that still results from it is ended. */
  const forget = () => {
    stopWatching()
    void unclaim()
    stop.removeEventListener('abort', forget)
  }
  const answer = (as: typeof outcome, give: (attempt: WaitingAttempt) => void) => {
    outcome = as
    // After an approval the claim is kept: a tab that receives the session later would end it if no page
    // claimed its pairing.
    stopWatching()
    ended(offer)
    for (const attempt of offer.attempts) give(attempt)
  }
  const refuseAll = (error: unknown) => {
    if (outcome) return
    forget()
    offer.refused = { error }
    answer('refused', ({ refuse }) => refuse(error))
  }
  const settleAll = (approved: Approved) => {
    // A second report, from this tab or another one, is ignored.
    if (outcome === 'settled') return
    if (outcome || !offer.attempts.size) {
      forget()
      void topics.of(approved.topic).close({ by: 'visitor' })
      if (!outcome) offer.late?.(readPeer(Object(approved.peer).metadata)?.name)
    }
    if (!outcome) answer('settled', ({ settle }) => settle(approved))
  }
  const unwait = handover.wait(read.topic, settleAll)
  // Watched even after the proposal was sent, and even if no attempt waits for the offer, because a page that
  // the relay rejects would not hear of an approval.
  const unwatch = onRefused(paired, refuseAll)
  stop.addEventListener('abort', forget)
  sent.catch(refuseAll)
  // An approval after `patience` is received as well, and its session is then ended.
  proposed
    .then(({ approval }) => approval())
    .then(readApproved)
    .then(settleAll, (error) => {
      // An expired pairing has been replaced by another one.
      if (/expired/i.test(String(Object(error).message))) forget()
      else refuseAll(proposalError(error))
    })
  return offer
}
