/** Runs once the next frame is painted and the page has nothing else to do. */
export const whenIdle = (run: () => void): void => {
  // Safari has no idle callback: a task of its own is the next best. Without a page there is nothing to prepare for.
  globalThis.requestAnimationFrame?.(() => (window.requestIdleCallback ?? setTimeout)(run))
}
