import type { Dispose } from 'portico/kernel'

/** How long a page may paint nothing, as in a hidden tab, until the function runs without a frame, in milliseconds. */
const NO_FRAME = 500

/**
 * Runs the function once the next two frames are painted, because in the first frame of an entrance animation nothing
 * is visible yet; at once where there are no frames. The returned function cancels it.
 */
export const afterFrame = (run: () => void): Dispose => {
  if (!globalThis.requestAnimationFrame) {
    run()
    return () => {}
  }
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    run()
  }, NO_FRAME)
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      timer = setTimeout(run)
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
