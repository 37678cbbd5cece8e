/** Calls back once the page is idle, after `timeout` milliseconds at the latest. */
export const nextIdle = (run: (idle?: IdleDeadline) => void, timeout = 5000): void => {
  const { requestIdleCallback }: Partial<Window> = window
  // Safari has no `requestIdleCallback`; a separate task is the next best.
  if (requestIdleCallback) requestIdleCallback.call(window, run, { timeout })
  else setTimeout(run)
}
