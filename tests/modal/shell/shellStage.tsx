import type { Modal } from 'portico/core'
import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { emulate } from '../../ui/conformance.js'
import { reduceMotion } from '../../ui/reduceMotion.js'
import { drawn, one, startShell } from '../startShell.js'

/** Starts modals on a wide page with the default look, and cleans up after each test. */
export const openStage = () => {
  const open: Modal[] = []
  beforeEach(async () => {
    await page.viewport(1280, 800)
    await reduceMotion('')
  })
  afterEach(async () => {
    vi.useRealTimers()
    for (const feature of ['forced-colors', 'prefers-contrast']) await emulate(feature, '')
    for (const modal of open.splice(0)) modal.dispose()
    for (const each of document.querySelectorAll('[data-test]')) each.remove()
    vi.restoreAllMocks()
  })
  /** Opens a modal and waits for its card. */
  const startEarly = async (...given: Parameters<typeof startShell>) => {
    const started = await startShell(...given)
    open.push(started.modal)
    return started
  }
  return {
    startEarly,
    /** Opens a modal and waits for its card and the code that loads after it. */
    start: async (...given: Parameters<typeof startShell>) => {
      const started = await startEarly(...given)
      await vi.waitFor(() => one('.p-snackbar-region'))
      return started
    },
  }
}

/** Stops the clock. */
export const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })

export const pass = async (ms: number) => {
  await drawn()
  vi.advanceTimersByTime(ms)
  await drawn()
}

/** Positions are final only after animations have ended. */
export const settled = async () => {
  const card = one('[data-testid=portico-card]')
  const moving = card.getAnimations({ subtree: true }).filter((each) => each.timeline === document.timeline)
  await Promise.all(moving.map(({ finished }) => finished))
  await drawn()
}

export const text = (selector: string) => one(selector).textContent

/** An element of the page. */
export const element = (markup: string) => {
  const host = document.createElement('div')
  host.dataset.test = ''
  host.append(Object.assign(document.createElement(markup), { textContent: markup }))
  document.body.append(host)
  return host.firstElementChild as HTMLElement
}

export const Hello = () => <p>Hello</p>

/** Callback of the button in `Press`. */
export const pressed = vi.fn()
export const Press = () => (
  <button type="button" onClick={pressed}>
    Press
  </button>
)
