import type { Dispose } from 'portico/kernel'

/** Gap between a message and the card or the edge of the screen, in pixels. */
const GAP = 8

/**
 * Places a message outside the card if there is room: above a sheet, below a centred card. Otherwise the
 * message overlays the card's body. Returns a function that stops following the card.
 */
export const placeBeside = (message: HTMLElement): Dispose => {
  const card = message.closest<HTMLElement>('.p-card')
  // Beside an inline card, the message would cover the page.
  const frame = card?.closest('.portico-frame')
  if (!card || !frame) return () => {}
  const { style } = message
  const inset = (edge: number) => `${edge + GAP}px`
  const place = () => {
    const { top, bottom, left, right } = card.getBoundingClientRect()
    // The frame ends at the top of the on-screen keyboard.
    const end = frame.getBoundingClientRect().bottom
    const isSheet = Math.round(bottom) >= Math.floor(end)
    const fits = (isSheet ? top : end - bottom) >= message.offsetHeight + 2 * GAP
    const [topInset, bottomInset] = isSheet ? ['auto', inset(innerHeight - top)] : [inset(bottom), 'auto']
    message.toggleAttribute('data-beside', fits)
    style.position = fits ? 'fixed' : ''
    style.inset = fits ? `${topInset} ${inset(innerWidth - right)} ${bottomInset} ${inset(left)}` : ''
  }
  place()
  const observer = new ResizeObserver(place)
  observer.observe(card)
  observer.observe(frame)
  // During its entrance animation the card is in another place.
  card.addEventListener('animationend', place)
  return () => {
    observer.disconnect()
    card.removeEventListener('animationend', place)
  }
}
