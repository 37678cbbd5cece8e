/** As long as what a card says last; that constant would be a request more for everybody. In milliseconds. */
const TOLD = 5000

/**
 * Tells what a view of a card in the page has done, once another view has taken its place: nothing closes there, no
 * picture is left behind, and what is spoken as the focus moves on is lost.
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
    // A view may have forgotten it while it leaves.
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
  // It may have been done before this was loaded.
  look()
  end.addEventListener('abort', () => {
    clearTimeout(timer)
    changes.disconnect()
    region.remove()
  })
}
