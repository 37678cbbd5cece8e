/** Runs when the page is idle, or after five seconds: a page with permanent animation never is. */
export const whenIdle = (run: () => void): void => {
  const { requestIdleCallback }: Partial<Window> = window
  // Safari has no `requestIdleCallback`: a separate task is the next best.
  if (requestIdleCallback) requestIdleCallback.call(window, run, { timeout: 5000 })
  else setTimeout(run)
}
