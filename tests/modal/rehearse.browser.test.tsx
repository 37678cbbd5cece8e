import { createModal, type ModalOptions } from 'portico/modal'
import { type ReactNode, useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { all, networks, one, viewsOf } from './startShell.js'

const open: { dispose(): void }[] = []
afterEach(() => {
  for (const modal of open.splice(0)) modal.dispose()
  vi.restoreAllMocks()
})

const modalOf = (Connect: () => ReactNode, options: Partial<ModalOptions> = {}) => {
  const modal = createModal({
    networks,
    plugins: [viewsOf({ Connect })],
    prefetch: 'idle',
    ...options,
  })
  open.push(modal)
  return modal
}
/** Starts it on a page that has time. */
const settled = async (modal: ReturnType<typeof modalOf>) => {
  // A page of many tests on a busy machine may have none for long.
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((each) => window.setTimeout(each))
  const drawn = vi.spyOn(document.implementation, 'createHTMLDocument')
  modal.start()
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledTimes(1), { timeout: 30_000 })
}
const pictureOf = () => `${location.origin}/${crypto.randomUUID()}.png`
const asked = (url: string) => performance.getEntriesByName(url).length

const seen = { drawn: 0, ran: 0, src: '' }
const Seen = () => {
  seen.drawn++
  useEffect(() => {
    seen.ran++
  }, [])
  return <img src={seen.src} alt="Anchor" />
}
beforeEach(() => {
  // The page of the tests has loaded more than it keeps record of.
  performance.clearResourceTimings()
  Object.assign(seen, { drawn: 0, ran: 0, src: pictureOf() })
})

test('what is loaded ahead draws the card once for nobody: nothing of it runs, is asked for or is on the page', async () => {
  const modal = modalOf(Seen)
  await settled(modal)
  expect(seen).toMatchObject({ drawn: 1, ran: 0 })
  expect([all('.p-card'), all('img')]).toEqual([[], []])
  const rehearsed = seen.src
  seen.src = pictureOf()
  expect(modal.getState().open).toBe(false)
  void modal.open()
  await vi.waitFor(() => one('.p-card[data-idle]'))
  expect([seen.ran, all('img').length]).toEqual([1, 1])
  // Told once it is there: by now the other one would be, too.
  await vi.waitFor(() => expect(asked(seen.src)).toBe(1))
  expect(asked(rehearsed)).toBe(0)
})

test('what cannot be drawn says so only when somebody looks', async () => {
  const onError = vi.fn()
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const modal = modalOf(
    () => {
      throw new Error('No view')
    },
    { onError },
  )
  await settled(modal)
  const errors: string[] = []
  modal.on('error', ({ message }) => errors.push(message))
  expect([onError.mock.calls, said.mock.calls, errors]).toEqual([[], [], []])
  void modal.open()
  await vi.waitFor(() => expect(errors).toEqual(['No view']))
  expect(one('[role=alert].p-status').textContent).toBeTruthy()
})

test('what is open already is not rehearsed, and without the option nothing is', async () => {
  const idle: IdleRequestCallback[] = []
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((each) => idle.push(each))
  const pass = () => idle.shift()?.({ didTimeout: false, timeRemaining: () => 0 })
  const modal = modalOf(Seen)
  modal.start()
  expect(idle.length).toBe(1)
  pass()
  await vi.waitFor(() => expect(idle.length).toBe(1), { timeout: 30_000 })
  void modal.open()
  await vi.waitFor(() => one('.p-card[data-idle]'))
  const { drawn } = seen
  pass()
  expect([drawn > 0, seen.drawn - drawn]).toEqual([true, 0])

  const other = modalOf(Seen, { prefetch: 'intent' })
  other.start()
  await other.prefetch()
  expect(idle).toEqual([])
})
