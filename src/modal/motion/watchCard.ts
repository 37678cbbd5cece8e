import { keepAbove } from './keepAbove.js'
import { tellDone } from './tellDone.js'

/** What few visitors need of a card: in the page it is heard, over the page it stays above a keyboard on the screen. */
export const watchCard = (card: HTMLElement, end: AbortSignal): void =>
  'embedded' in card.dataset ? tellDone(card, end) : keepAbove(card, visualViewport as VisualViewport, end)
