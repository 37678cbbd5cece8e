/** As long as the slowest that leaves: the sheet. */
const GONE = 200
/** How long what a card said last can still be read, in milliseconds. */
const TOLD = 5000

/** Removes the picture, and the text of what was done later; neither keeps what the card held, such as an e-mail or a code. */
const goLater = (host: HTMLElement, picture: ShadowRoot, done: string) => {
  setTimeout(() => {
    host.style.clipPath = 'inset(50%)'
    picture.textContent = done
  }, GONE)
  setTimeout(() => host.remove(), done ? TOLD : GONE)
}

/**
 * Prepares for a card that is taken away at once, with the lock and the focus: a picture of it fades out in its place,
 * then what it has done is told there. Returns what leaves the picture behind, as high as the card last was.
 */
export const fadeOut = (card: HTMLElement): ((height: number) => void) => {
  const shadow = card.getRootNode() as ShadowRoot
  const layers = shadow.host.getRootNode() as ShadowRoot
  const theme = card.closest('.portico') as HTMLElement
  const body = card.querySelector('.p-body') as HTMLElement
  let scroll = 0
  for (const each of layers.querySelectorAll('[role=status]')) each.remove()
  // Kept as it scrolls, because a hidden element has no scroll position.
  body.addEventListener('scroll', () => {
    scroll = body.scrollTop
  })
  return (height) => {
    const host = document.createElement('div')
    const copy = theme.cloneNode(true) as HTMLElement
    for (const each of copy.querySelectorAll('iframe')) each.remove()
    for (const each of copy.querySelectorAll('[data-testid]')) each.removeAttribute('data-testid')
    copy.dataset.leaving = ''
    // A live region tells what changes in it: it is there before its text, and tells nothing of the picture.
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
    // A view that is done has less to say, but nothing shrinks as it goes.
    moved.style.minHeight = `${height}px`
    goLater(host, picture, card.querySelector('[data-tone=done]')?.textContent ?? '')
  }
}
