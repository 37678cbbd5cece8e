/** Runs when the page has time, or after five seconds: one that always moves never has. */
export const whenIdle = (run: () => void): void => {
  const { requestIdleCallback }: Partial<Window> = window
  // Safari knows no idle moments: a task of its own is the next best.
  if (requestIdleCallback) requestIdleCallback.call(window, run, { timeout: 5000 })
  else setTimeout(run)
}
