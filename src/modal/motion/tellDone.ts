/** In milliseconds; the same as in fadeOut, repeated because sharing it would cost everybody one more request. */
const TOLD = 5000

/**
 * Announces what a view of an inline card has done after the next view has replaced it: an inline card never closes, so no copy
 * is left behind, and speech is cut off as the focus moves on.
 */
export const tellDone = (card: HTMLElement, end: AbortSignal): void => {
  if (end.aborted) return
  const region = document.createElement('p')
  region.role = 'status'
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
      timer = setTimeout(() => region.replaceChildren(), TOLD)
    }
    // A leaving view may already have removed its status.
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
  // It may have been done before this chunk loaded.
  look()
  end.addEventListener('abort', () => {
    clearTimeout(timer)
    changes.disconnect()
    region.remove()
  })
}
