import type { Dispose } from 'portico/kernel'

/** How long a page may paint nothing, as in a hidden tab, until the function runs without a frame, in milliseconds. */
const NO_FRAME = 500

/**
 * Runs the function once the next frame is painted, so that its work does not delay that frame; at once where
 * there are no frames. The returned function cancels it.
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
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
