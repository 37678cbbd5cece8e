/** As long as the slowest that leaves: the sheet. */
const GONE = 200

/**
 * Prepares for a card that is taken away at once, with the lock and the focus: a picture of it fades out in its place.
 * Returns what leaves the picture behind.
 */
export const fadeOut = (card: HTMLElement): (() => void) => {
  const shadow = card.getRootNode() as ShadowRoot
  const stage = shadow.host.getRootNode() as ShadowRoot
  const theme = card.closest('.portico') as HTMLElement
  const body = card.querySelector('.p-body')
  let scroll = 0
  for (const each of stage.querySelectorAll('[data-leaving]')) each.remove()
  // What is hidden has no scroll position any longer.
  body?.addEventListener('scroll', () => {
    scroll = body.scrollTop
  })
  return () => {
    const host = document.createElement('div')
    const copy = theme.cloneNode(true) as HTMLElement
    for (const each of copy.querySelectorAll('iframe')) each.remove()
    for (const each of copy.querySelectorAll('[data-testid]')) each.removeAttribute('data-testid')
    copy.dataset.leaving = ''
    host.dataset.leaving = ''
    host.inert = true
    host.style.cssText = (shadow.host.parentElement as HTMLElement).style.cssText
    const picture = host.attachShadow({ mode: 'open' })
    picture.adoptedStyleSheets = [...shadow.adoptedStyleSheets]
    picture.append(copy)
    stage.append(host)
    const moved = copy.querySelector('.p-body')
    if (moved) moved.scrollTop = scroll
    setTimeout(() => host.remove(), GONE)
  }
}
