/** Distance that a finger moves before it drags, in pixels; a shorter move may still become a tap. */
const SLOP = 8
/** Share of the sheet's height beyond which releasing the sheet closes it. */
const FAR = 0.3
/** Speed beyond which releasing the sheet closes it, in pixels per millisecond. */
const FLICK = 0.5
/** How long the speed counts after the finger has come to rest, in milliseconds. */
const RECENT = 80
const BACK: KeyframeAnimationOptions = { duration: 200, easing: 'cubic-bezier(0,0,.2,1)' }

/**
 * Whether something between the touched element and the card is scrolled; moving the finger down then scrolls
 * that.
 */
const isScrolled = (target: EventTarget | null, card: HTMLElement) => {
  for (
    let element = target as HTMLElement | null;
    element && element !== card;
    element = element.parentElement
  )
    if (element.scrollTop > 0) return true
  return false
}

/**
 * Lets a finger drag a sheet down to close it, by its header or by content that is not scrolled. `close` is
 * called when the sheet is released far enough down or with a flick, and resolves with whether it closed. A
 * sheet that stays
 * moves back up.
 */
export const dragSheet = (card: HTMLElement, close: () => Promise<boolean>, signal: AbortSignal): void => {
  const onStart = ({ touches, target }: TouchEvent) => {
    const [touch] = touches
    const isSheet = matchMedia('(max-width:430px)').matches && !card.closest('[data-full-screen]')
    // A field keeps its own gestures, such as moving the caret, and so does a zoomed page.
    if (!isSheet || !touch || touches[1] || (visualViewport?.scale ?? 1) > 1.01) return
    if ((target as Element).closest('input,textarea,select,iframe') || isScrolled(target, card)) return
    const gesture = new AbortController()
    const { clientX, clientY } = touch
    let dragged = 0
    let speed = 0
    let time = performance.now()
    const end = async (event?: TouchEvent) => {
      gesture.abort()
      if (!dragged) return
      // Otherwise the browser turns the gesture into a click.
      if (event?.cancelable) event.preventDefault()
      const isFlick = speed > FLICK && performance.now() - time < RECENT
      if (event && (isFlick || dragged > card.offsetHeight * FAR) && (await close())) return
      const moves = getComputedStyle(card).getPropertyValue('--portico-motion') !== '0'
      const { transform } = card.style
      card.style.transform = ''
      if (moves) card.animate({ transform: [transform, 'none'] }, BACK)
    }
    const onMove = (event: TouchEvent) => {
      const [now] = event.touches
      if (!now || event.touches[1]) return void end()
      const [x, y] = [now.clientX - clientX, now.clientY - clientY]
      if (!dragged) {
        if (Math.hypot(x, y) < SLOP) return
        // The finger moves up or sideways, or the browser is already scrolling.
        if (y < Math.abs(x) || !event.cancelable) return void gesture.abort()
      }
      event.preventDefault()
      const [last, then] = [dragged, time]
      time = performance.now()
      dragged = Math.max(1, y)
      speed = (dragged - last) / Math.max(1, time - then)
      card.style.transform = `translateY(${dragged}px)`
    }
    const during = { signal: gesture.signal }
    card.addEventListener('touchmove', onMove, { ...during, passive: false })
    card.addEventListener('touchend', (event) => void end(event), during)
    card.addEventListener('touchcancel', () => void end(), during)
  }
  card.addEventListener('touchstart', onStart, { passive: true, signal })
}
