// @ts-check
/** A press within this time after the element appears was probably meant for what was there before. */
const REST_MS = 500

/**
 * Reports whether an element has been fully visible for a while. If the browser supports `trackVisibility`, anything over the
 * frame and a transformed or translucent ancestor count as a cover, because a page could use them for clickjacking.
 *
 * @param {Element} element
 * @param {(state: 'waiting' | 'clear' | 'covered') => void} tell
 * @returns {() => void} ends it
 */
export const watchCover = (element, tell) => {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  /** @param {boolean} seen */
  const judge = (seen) => {
    clearTimeout(timer)
    if (seen) {
      tell('waiting')
      timer = setTimeout(() => tell('clear'), REST_MS)
    } else {
      tell('waiting')
      // Waits longer, because a frame that has only just been shown is not covered.
      timer = setTimeout(() => tell('covered'), 2 * REST_MS)
    }
  }
  const options = { threshold: [0.9], trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver((entries) => {
    // A busy page may receive several observations at once; the last one is the latest.
    const entry = entries.at(-1)
    if (!entry) return
    const { isVisible } = /** @type {{ isVisible?: boolean }} */ (entry)
    judge(entry.isIntersecting && isVisible !== false)
  }, options)
  observer.observe(element)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
