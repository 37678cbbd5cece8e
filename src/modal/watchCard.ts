import { keepAbove } from './keepAbove.js'
import { tellDone } from './tellDone.js'

/** What few visitors need: with a keyboard on the screen, or where the card is a part of the page. */
export const watchCard = (card: HTMLElement, embedded: boolean, end: AbortSignal): void =>
  embedded ? tellDone(card, end) : keepAbove(card, visualViewport as VisualViewport, end)
