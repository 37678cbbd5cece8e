import type { Dispose } from 'portico/kernel'

/** Between a message, the sheet and the edge of the screen, in pixels. */
const GAP = 8

/** Keeps a message over its sheet where there is room for it; elsewhere it stands above the rail, over what can be scrolled to. */
export const placeAbove = (message: HTMLElement): Dispose => {
  const card = message.closest<HTMLElement>('.p-card')
  if (!card) return () => {}
  const { style } = message
  const place = () => {
    const { top, bottom, left, right } = card.getBoundingClientRect()
    // A card in the middle of the screen has its message inside: beside it, it would belong to the page.
    const fits = Math.round(bottom) >= innerHeight && top >= message.offsetHeight + 2 * GAP
    message.toggleAttribute('data-above', fits)
    style.position = fits ? 'fixed' : ''
    style.inset = fits
      ? `auto ${innerWidth - right + GAP}px ${innerHeight - top + GAP}px ${left + GAP}px`
      : ''
  }
  place()
  const observer = new ResizeObserver(place)
  observer.observe(card)
  return () => observer.disconnect()
}
