/** Duration of the slowest exit animation: the sheet's. */
const GONE = 200
/** How long the last status text stays readable, in milliseconds. */
const TOLD = 5000

/** Removes the copy of the card, later the status text; neither retains what the card held, such as an e-mail or a code. */
const goLater = (host: HTMLElement, picture: ShadowRoot, done: string) => {
  setTimeout(() => {
    host.style.clipPath = 'inset(50%)'
    picture.textContent = done
  }, GONE)
  setTimeout(() => host.remove(), done ? TOLD : GONE)
}

/**
 * Prepares the exit of a card that is unmounted at once, with its scroll lock and focus: a copy fades out in its place, then
 * announces what was done. Returns the function that inserts the copy, at the card's last height.
 */
export const fadeOut = (card: HTMLElement): ((height: number) => void) => {
  const shadow = card.getRootNode() as ShadowRoot
  const layers = shadow.host.getRootNode() as ShadowRoot
  const theme = card.closest('.portico') as HTMLElement
  const body = card.querySelector('.p-body') as HTMLElement
  let scroll = 0
  for (const each of layers.querySelectorAll('[role=status]')) each.remove()
  // Tracked while scrolling, because a hidden element has no scroll position.
  body.addEventListener('scroll', () => {
    scroll = body.scrollTop
  })
  return (height) => {
    const host = document.createElement('div')
    const copy = theme.cloneNode(true) as HTMLElement
    for (const each of copy.querySelectorAll('iframe')) each.remove()
    for (const each of copy.querySelectorAll('[data-testid]')) each.removeAttribute('data-testid')
    copy.dataset.leaving = ''
    // A live region announces changes only: it exists before its text, and does not announce the copy.
    host.role = 'status'
    host.lang = theme.lang
    copy.inert = true
    host.style.cssText = `${(shadow.host.parentElement as HTMLElement).style.cssText}display:block;pointer-events:none`
    const picture = host.attachShadow({ mode: 'open' })
    picture.adoptedStyleSheets = [...shadow.adoptedStyleSheets]
    picture.append(copy)
    layers.append(host)
    const moved = copy.querySelector('.p-body') as HTMLElement
    moved.scrollTop = scroll
    // A finished view may have less content, but the card must not shrink while it leaves.
    moved.style.minHeight = `${height}px`
    goLater(host, picture, card.querySelector('[data-tone=done]')?.textContent ?? '')
  }
}
