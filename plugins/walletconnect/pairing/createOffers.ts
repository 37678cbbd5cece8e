import { within } from 'portico/core'
import type { PairingClient } from '../client/followClient.js'
import { untilRefused } from '../client/relayRefusal.js'
import type { ProposedNamespace } from '../sessions/createProposal.js'
import { makeOffer, type Offer, type OfferDeps } from './makeOffer.js'

/** How long an attempt waits for a pairing that another attempt is creating, in milliseconds. */
const JOIN = 2000

/**
 * Creates the function that creates pairings. Attempts with the same proposal share one that is valid or
 * being created.
 */
export const createOffers = ({ patience, early, stop }: Pick<OfferDeps, 'patience' | 'early' | 'stop'>) => {
  /** Kept as long as a wallet can accept it, so that a visitor who returns to the code finds the same one. */
  let last: Offer | undefined
  let making: { readonly for: string; readonly offer: Promise<Offer> } | undefined
  const forget = (offer: Offer) => {
    if (last === offer) last = undefined
  }
  return async (
    paired: PairingClient,
    proposal: Readonly<Record<string, ProposedNamespace>>,
    authentication: OfferDeps['authentication'],
  ): Promise<Offer> => {
    const text = JSON.stringify(proposal)
    const began = Date.now()
    while (making?.for === text) {
      const joined = making
      const made = await within(joined.offer, { ms: JOIN }).catch(() => undefined)
      if (made) return made
      if (making === joined) making = undefined
    }
    if (last?.proposalJson === text && !last.refused && last.expiresAt > Date.now()) return last
    const { refused, unwatch } = untilRefused(paired)
    // The time spent waiting for another attempt counts towards the time limit. Kept within bounds, because
    // the system clock may have been changed.
    const remaining = Math.min(patience, Math.max(JOIN, began + patience - Date.now()))
    const mine = {
      for: text,
      offer: Promise.race([
        makeOffer({ paired, text, patience: remaining, early, authentication, stop, ended: forget }),
        refused,
      ])
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
}
