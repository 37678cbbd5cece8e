import type { Dispose } from 'portico/kernel'

/** Between a message, the card and the edge of the screen, in pixels. */
const GAP = 8

/** Keeps a message off the card where there is room: over a sheet, under a card in the middle. Elsewhere it stands above the rail, over what can be scrolled to. */
export const placeBeside = (message: HTMLElement): Dispose => {
  const card = message.closest<HTMLElement>('.p-card')
  // Beside a card that is a part of the page it would lie on the page.
  const frame = card?.closest('.portico-frame')
  if (!card || !frame) return () => {}
  const { style } = message
  const off = (edge: number) => `${edge + GAP}px`
  const place = () => {
    const { top, bottom, left, right } = card.getBoundingClientRect()
    // The frame ends where a keyboard on the screen begins.
    const end = frame.getBoundingClientRect().bottom
    const isSheet = Math.round(bottom) >= Math.floor(end)
    const fits = (isSheet ? top : end - bottom) >= message.offsetHeight + 2 * GAP
    const [over, under] = isSheet ? ['auto', off(innerHeight - top)] : [off(bottom), 'auto']
    message.toggleAttribute('data-beside', fits)
    style.position = fits ? 'fixed' : ''
    style.inset = fits ? `${over} ${off(innerWidth - right)} ${under} ${off(left)}` : ''
  }
  place()
  const observer = new ResizeObserver(place)
  observer.observe(card)
  observer.observe(frame)
  // While the card comes, it is elsewhere.
  card.addEventListener('animationend', place)
  return () => {
    observer.disconnect()
    card.removeEventListener('animationend', place)
  }
}
