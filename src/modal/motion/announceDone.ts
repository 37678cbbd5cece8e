/**
 * The time in milliseconds that the status stays readable. It repeats `ANNOUNCED` of fadeOut, because a shared
 * module would cost every visitor one more request.
 */
const ANNOUNCED = 5000

/**
 * Announces what a view of an inline card has done, after the next view has replaced it. A dialog announces
 * this through the copy that `fadeOut` leaves, but an inline card never closes. An earlier announcement would
 * be cut off as the focus moves.
 */
export const announceDone = (card: HTMLElement, end: AbortSignal): void => {
  if (end.aborted) return
  const region = document.createElement('p')
  region.setAttribute('role', 'status')
  region.className = 'p-sr'
  card.after(region)
  let { view } = card.dataset
  let done: string | null | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const now = card.querySelector('[data-tone=done]')?.textContent
    const moved = card.dataset.view !== view
    if (moved) {
      region.textContent = (!now && done) || ''
      clearTimeout(timer)
      timer = setTimeout(() => region.replaceChildren(), ANNOUNCED)
    }
    // A view that is leaving may already have removed its status, so the last one is kept.
    if (moved || now) done = now
    ;({ view } = card.dataset)
  }
  const changes = new MutationObserver(look)
  changes.observe(card, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['data-tone'],
  })
  // The status may have appeared before this chunk was loaded.
  look()
  end.addEventListener('abort', () => {
    clearTimeout(timer)
    changes.disconnect()
    region.remove()
  })
}
