import { definePlugin } from 'portico/kernel'
import { Skeleton } from 'portico/ui'
import { type ReactNode, useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createModal, type ModalOptions } from '#modal'
import { all, focused, networks, one, viewsOf } from '../startShell.js'

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
/** Replaces idle callbacks by timers, because a busy page may not be idle for a long time. */
const giveTime = () =>
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((each) => window.setTimeout(each))
/** Starts the modal on a page with idle time. */
const settled = async (modal: ReturnType<typeof modalOf>) => {
  giveTime()
  const drawn = vi.spyOn(document.implementation, 'createHTMLDocument')
  modal.start()
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledTimes(1))
}
const pictureOf = () => `${location.origin}/${crypto.randomUUID()}.png`
const asked = (url: string) => performance.getEntriesByName(url).length

const seen = { drawn: 0, ran: 0, left: 0, src: '' }
const Seen = () => {
  seen.drawn++
  useEffect(() => {
    seen.ran++
  }, [])
  return <img src={seen.src} alt="Anchor" />
}
beforeEach(() => {
  // Clear the browser's buffer of loaded resources, which the tests' page has filled.
  performance.clearResourceTimings()
  Object.assign(seen, { drawn: 0, ran: 0, left: 0, src: pictureOf() })
})

test('a prerendered card is not in the page and loads its images only when it is shown', async () => {
  const modal = modalOf(Seen)
  await settled(modal)
  await vi.waitFor(() => expect(seen.drawn).toBeGreaterThan(0))
  expect([seen.ran, all('.p-card'), all('img')]).toEqual([0, [], []])
  const opened = performance.now()
  void modal.open()
  await vi.waitFor(() => one('.p-card[data-idle]'))
  // The number of renders is not counted: if its inputs change on a busy page, the card is rendered afresh.
  expect([seen.ran, all('img').length]).toEqual([1, 1])
  await vi.waitFor(() => expect(asked(seen.src)).toBe(1))
  const [{ startTime = 0 } = {}] = performance.getEntriesByName(seen.src)
  expect(startTime).toBeGreaterThan(opened)
})

const Plain = () => {
  seen.drawn++
  useEffect(() => {
    seen.ran++
    return () => {
      seen.left++
    }
  }, [])
  return <button type="button">Drawn ahead</button>
}
const picture = () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
  return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
}
test('after a close, a card whose pictures have loaded is laid out ahead', async () => {
  seen.src = picture()
  const modal = modalOf(Seen)
  await settled(modal)
  await vi.waitFor(() => expect(seen.drawn).toBe(1))
  expect(all('.p-card')).toEqual([])
  void modal.open()
  await vi.waitFor(() => expect((one('.p-body img') as HTMLImageElement).naturalWidth).toBe(8))
  await modal.close()
  await vi.waitFor(() => expect(all('[data-ahead] .p-card img')).toHaveLength(1))
})

test('the late code of the view is loaded before its card is prerendered', async () => {
  const order: string[] = []
  const view = () => {
    order.push('rendered')
    return <p>Late</p>
  }
  const late = async () => order.push('loaded')
  const load = async () => ({ default: view, late })
  await settled(modalOf(view, { plugins: [viewsOf({ Connect: view }, { Connect: { load } })] }))
  await vi.waitFor(() => one('[data-ahead] .p-card'))
  expect(order.slice(0, 2)).toEqual(['loaded', 'rendered'])
})

const Waiting = () => (
  <ul aria-busy>
    <Skeleton />
  </ul>
)
test('a card with placeholders is laid out ahead, and their animations wait', async () => {
  await settled(modalOf(Waiting))
  await vi.waitFor(() => one('[data-ahead] .p-card'))
  const animations = one('.p-skeleton').getAnimations()
  expect(animations.every(({ playState }) => playState === 'paused')).toBe(true)
})

const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })

test('without idle prefetching, the next card is prerendered after the first close', async () => {
  giveTime()
  const modal = modalOf(Plain, { prefetch: 'intent' })
  modal.start()
  void modal.open()
  await vi.waitFor(() => expect(seen).toMatchObject({ drawn: 1, ran: 1 }))
  await modal.close()
  // The leaving card is a copy, so the view does not run again.
  await vi.waitFor(() => expect([all('.p-card').map(isSeen), seen.drawn]).toEqual([[false], 2]))
  const next = one('.p-card')
  expect(seen.ran).toBe(1)
  void modal.open()
  await vi.waitFor(() => expect(seen.ran).toBe(2))
  expect([one('.p-card') === next, isSeen(next), seen.drawn]).toEqual([true, true, 2])
})

/** Styles of the page, for one test. */
const dress = (css: string) => {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  open.push({ dispose: () => style.remove() })
}

test.each([
  'html{direction:rtl} body{transform:translateX(0)}',
  'body{direction:rtl;perspective:10px}',
  'html{writing-mode:vertical-rl} body{transform:translateX(0)}',
  'body{transform:translateX(0);width:50vw}',
])('THM-05 a prerendered card does not make the page scroll or catch presses: %s', async (css) => {
  dress(`${css} body{min-height:100vh}`)
  const { scrollWidth, scrollHeight } = document.documentElement
  await settled(modalOf(Plain))
  await vi.waitFor(() => one('.p-card'))
  expect(isSeen(one('.p-card'))).toBe(false)
  scrollTo(-5000, 5000)
  const now = document.documentElement
  expect([now.scrollWidth, now.scrollHeight, scrollX]).toEqual([scrollWidth, scrollHeight, 0])
  expect(document.elementFromPoint(20, 20)?.id).not.toBe('portico-host')
})

test("AXS-08 if the page's direction changes by CSS, the card is rendered again", async () => {
  const modal = modalOf(Plain)
  await settled(modal)
  await vi.waitFor(() => one('.p-card'))
  expect(one('.portico').getAttribute('dir')).toBe('ltr')
  dress('html{direction:rtl}')
  void modal.open()
  await vi.waitFor(() => one('.p-card[data-idle]'))
  expect(one('.portico').getAttribute('dir')).toBe('rtl')
})

test('a prerendered card is hidden, cannot be focused, runs no effects, and is shown as it is', async () => {
  const modal = modalOf(Plain)
  await settled(modal)
  await vi.waitFor(() => one('.p-card'))
  const card = one('.p-card')
  expect([seen.drawn, seen.ran, isSeen(card)]).toEqual([1, 0, false])
  const coming = () => card.getAnimations().map(({ playState }) => playState)
  expect(coming()).toEqual(['paused'])
  const button = card.querySelector('.p-body button') as HTMLElement
  button.focus()
  expect(document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.id).not.toBe('portico-host')
  expect(document.querySelector('#portico-host')?.contains(document.activeElement)).toBe(false)
  expect(getComputedStyle(document.documentElement).overflowY).toBe('visible')

  void modal.open()
  await vi.waitFor(() => expect(seen.ran).toBe(1))
  expect([one('.p-card') === card, isSeen(card), seen.drawn]).toEqual([true, true, 1])
  expect(coming()).toEqual(['running'])
  await vi.waitFor(() => expect(focused()).toBe(card.querySelector('h2')))

  await modal.close()
  await vi.waitFor(() => expect([seen.left, seen.drawn]).toEqual([1, 2]))
  // The card that was closed goes first.
  await vi.waitFor(() => expect([one('.p-card') === card, isSeen(one('.p-card'))]).toEqual([false, false]))
  expect(seen.ran).toBe(1)
  const next = one('.p-card')
  void modal.open()
  await vi.waitFor(() => expect(isSeen(next)).toBe(true))
})

test('an outdated prerendered card is rendered again, at the latest when the modal opens', async () => {
  const modal = modalOf(Plain)
  await settled(modal)
  await vi.waitFor(() => one('.p-card'))
  const first = one('.p-card')
  await modal.use(definePlugin({ id: 'other', kernel: 1, setup: () => {} }))
  await vi.waitFor(() => expect(one('.p-card')).not.toBe(first))
  const second = one('.p-card')
  // The page is not idle from here on.
  vi.mocked(window.requestIdleCallback).mockImplementation(() => 0)
  await modal.remove('other')
  void modal.open()
  await vi.waitFor(() => one('.p-card[data-idle]'))
  expect([one('.p-card') === second, isSeen(one('.p-card'))]).toEqual([false, true])
})

test('a view that fails to render reports it only when it is shown', async () => {
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

test('an open view is not prerendered, and without the option nothing is', async () => {
  const idle: IdleRequestCallback[] = []
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((each) => idle.push(each))
  const pass = () => idle.shift()?.({ didTimeout: false, timeRemaining: () => 50 })
  const modal = modalOf(Seen)
  const begun = vi.spyOn(document.implementation, 'createHTMLDocument')
  modal.start()
  expect(idle.length).toBe(1)
  // Loads the code and starts the plugins.
  pass()
  await vi.waitFor(() => expect([begun.mock.calls.length, idle.length]).toEqual([1, 1]))
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
