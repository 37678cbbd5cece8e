import type { Dispose } from 'portico/kernel'

/** How long a page may paint nothing, as in a hidden tab, until the function runs without a frame, in milliseconds. */
const NO_FRAME = 500

/**
 * Runs the function in a task of its own once the next frame is painted; at once where there are no frames. The
 * returned function cancels it.
 */
export const afterFrame = (run: () => void): Dispose => {
  if (!globalThis.requestAnimationFrame) {
    run()
    return () => {}
  }
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  let timer = setTimeout(() => {
    cancel()
    run()
  }, NO_FRAME)
  const frame = requestAnimationFrame(() => {
    cancel()
    timer = setTimeout(run)
  })
  return cancel
}
