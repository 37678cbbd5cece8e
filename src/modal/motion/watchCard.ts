import { announceDone } from './announceDone.js'
import { keepAbove } from './keepAbove.js'

/**
 * Runs the part that the card needs: an inline card announces what was done, a dialog stays above the
 * on-screen keyboard. Loaded late, because few visitors need either.
 */
export const watchCard = (card: HTMLElement, end: AbortSignal): void =>
  'embedded' in card.dataset
    ? announceDone(card, end)
    : keepAbove(card, visualViewport as VisualViewport, end)
