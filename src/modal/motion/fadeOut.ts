/** Duration of the slowest exit animation, which is the sheet's, in milliseconds. */
const EXIT_MS = 200
/** How long a card that shows what was done, such as "Connected to …", stays on screen, in milliseconds. */
const DONE = 600
/** How long the last status text stays in the page for screen readers, in milliseconds. */
const ANNOUNCED = 5000

/**
 * Removes the copy of the card, and later the status text, so that nothing keeps what the card held, such as
 * an e-mail address or a code.
 */
const removeLater = (host: HTMLElement, picture: ShadowRoot, done: string, stay: number) => {
  const hidePicture = () => {
    host.style.clipPath = 'inset(50%)'
    picture.textContent = done
  }
  const timer = setTimeout(hidePicture, stay + EXIT_MS)
  setTimeout(() => host.remove(), done ? ANNOUNCED : EXIT_MS)
  // While the copy stays, it keeps clicks from the page behind it; the first click ends it.
  picture.addEventListener('click', () => {
    // Cleared, because a live region would announce the same text again.
    clearTimeout(timer)
    hidePicture()
  })
}

/**
 * Prepares the exit of a card. The card itself, its scroll lock and its focus go at once; only a copy of it
 * fades out. The returned function takes the card's last height and inserts the copy. If the card shows a
 * success, the copy stays a moment longer, and then announces it.
 */
export const fadeOut = (card: HTMLElement): ((height: number) => void) => {
  const shadow = card.getRootNode() as ShadowRoot
  const outerShadow = shadow.host.getRootNode() as ShadowRoot
  const theme = card.closest('.portico') as HTMLElement
  const body = card.querySelector('.p-body') as HTMLElement
  let scroll = 0
  for (const each of outerShadow.querySelectorAll('[role=status]')) each.remove()
  // Tracked while scrolling, because a hidden element has no scroll position.
  body.addEventListener('scroll', () => {
    scroll = body.scrollTop
  })
  return (height) => {
    const host = document.createElement('div')
    const copy = theme.cloneNode(true) as HTMLElement
    for (const each of copy.querySelectorAll('iframe')) each.remove()
    for (const each of copy.querySelectorAll('[data-testid]')) each.removeAttribute('data-testid')
    const done = card.querySelector('[data-tone=done]')?.textContent ?? ''
    const stays = done && getComputedStyle(theme).getPropertyValue('--portico-motion') !== '0'
    copy.dataset.leaving = stays ? 'done' : ''
    // A live region announces only changes: not the copy, which it holds from the start, but the status text
    // that later replaces the copy.
    host.setAttribute('role', 'status')
    host.lang = theme.lang
    if (stays) {
      const face = copy.querySelector('.p-card') as HTMLElement
      for (const each of ['role', 'aria-modal', 'aria-labelledby']) face.removeAttribute(each)
      // Only the content becomes inert: an inert card would let a click through to the page.
      for (const each of face.children) (each as HTMLElement).inert = true
    } else copy.inert = true
    host.style.cssText = `${(shadow.host.parentElement as HTMLElement).style.cssText}display:block;pointer-events:none`
    const picture = host.attachShadow({ mode: 'open' })
    picture.adoptedStyleSheets = [...shadow.adoptedStyleSheets]
    picture.append(copy)
    outerShadow.append(host)
    const moved = copy.querySelector('.p-body') as HTMLElement
    moved.scrollTop = scroll
    // A finished view may have less content, but the card must not shrink while it leaves.
    moved.style.minHeight = `${height}px`
    removeLater(host, picture, done, stays ? DONE : 0)
  }
}
