/**
 * Runs the function when the page has loaded and is idle, or five seconds later, because a page with a
 * permanent animation is never idle; `didTimeout` is then true.
 */
export const whenIdle = (run: (idle?: IdleDeadline) => void): void => {
  const { requestIdleCallback }: Partial<Window> = window
  const wait = () => {
    // Safari has no `requestIdleCallback`; a separate task is the next best.
    if (requestIdleCallback) requestIdleCallback.call(window, run, { timeout: 5000 })
    else setTimeout(run)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
