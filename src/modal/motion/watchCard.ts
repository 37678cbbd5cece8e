import { keepAbove } from './keepAbove.js'
import { tellDone } from './tellDone.js'

/** Parts that few visitors need: an inline card announces what was done; a dialog stays above the on-screen keyboard. */
export const watchCard = (card: HTMLElement, end: AbortSignal): void =>
  'embedded' in card.dataset ? tellDone(card, end) : keepAbove(card, visualViewport as VisualViewport, end)
