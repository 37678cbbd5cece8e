/** A pairing of the page, as a wallet sees it. */
export interface Offer {
  refuse(error: object): void
  settle(session: object): void
}

/** The simulated relay and the wallet on another device; scenes set the behaviour of both. */
export const relay = {
  /** Whether further pairings stay unanswered. */
  silent: false,
  /** Number of pairings that the page has requested. */
  asked: 0,
  /** The app that was opened for the pairing. */
  opened: undefined as { readonly href: string; readonly name: string } | undefined,
  offers: [] as Offer[],
  listeners: new Set<(cause: unknown) => void>(),
  reset: () => {
    relay.silent = false
    relay.asked = 0
    relay.opened = undefined
    relay.offers = []
    relay.listeners.clear()
  },
  /** The wallet declines the latest offer. */
  decline: () => relay.offers.at(-1)?.refuse({ code: 5000, message: 'User rejected.' }),
  /** The wallet approves the latest offer. */
  approve: (session: object) => relay.offers.at(-1)?.settle(session),
  /** The relay refuses the page's connection. */
  turnAway: (text: string) => {
    for (const listener of relay.listeners) listener(new Error(text))
  },
}
