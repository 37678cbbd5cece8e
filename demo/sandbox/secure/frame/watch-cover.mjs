// @ts-check
/** As long as a press that was meant for what was there before. */
const REST_MS = 500

/**
 * Tells whether an element has been in plain sight for a while. Where the browser can tell, something over the frame, a
 * transformed or see-through ancestor counts as a cover: a page could so get a press for what the visitor does not see.
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
      // A frame that is only now shown is not covered.
      timer = setTimeout(() => tell('covered'), 2 * REST_MS)
    }
  }
  const options = { threshold: [0.9], trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver((entries) => {
    // A busy page gets several observations at once, the latest last.
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
