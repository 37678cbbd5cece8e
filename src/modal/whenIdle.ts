/** Runs when the page has loaded and is idle, or five seconds later: a page with permanent animation never is. */
export const whenIdle = (run: () => void): void => {
  const { requestIdleCallback }: Partial<Window> = window
  const wait = () => {
    // Safari has no `requestIdleCallback`: a separate task is the next best.
    if (requestIdleCallback) requestIdleCallback.call(window, run, { timeout: 5000 })
    else setTimeout(run)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
