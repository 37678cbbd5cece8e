import { keepAbove } from './keepAbove.js'
import { tellDone } from './tellDone.js'

/** Parts that few visitors need: a card in the page says what was done, one over the page stays above a keyboard on the screen. */
export const watchCard = (card: HTMLElement, end: AbortSignal): void =>
  'embedded' in card.dataset ? tellDone(card, end) : keepAbove(card, visualViewport as VisualViewport, end)
