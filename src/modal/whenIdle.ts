import { nextIdle } from './nextIdle.js'

/**
 * Runs the function when the page has loaded and is idle, or five seconds later, because a page with a
 * permanent animation is never idle; `didTimeout` is then true.
 */
export const whenIdle = (run: (idle?: IdleDeadline) => void): void => {
  if (document.readyState === 'complete') nextIdle(run)
  else addEventListener('load', () => nextIdle(run), { once: true })
}
