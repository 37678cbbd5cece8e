import type { Modal } from 'portico/core'
import type { AnyPlugin } from 'portico/kernel'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createModal, type ModalOptions } from '#modal'
import { networks, startShell, viewsOf } from '../startShell.js'

const plain = () => <p>Here</p>
const views = (): AnyPlugin =>
  viewsOf({ Connect: plain, AllWallets: plain, ConnectingExternal: plain, WhatIsAWallet: plain })

const open: Modal[] = []
/** States the host router reads at each step. */
let heard: (readonly [hash: string, state: unknown])[] = []
const hear = () => void heard.push([location.hash, history.state])
const start = async (options: Partial<ModalOptions> = { history: true }) => {
  const started = await startShell([views()], options)
  open.push(started.modal)
  const { router } = started
  const stack = () => (router.state.get().open ? router.state.get().stack.map(({ view }) => view) : [])
  return { ...started, stack }
}
const mark = () => Object(history.state).portico as number | undefined
const marked = (wanted: number | undefined) => expect.poll(mark).toBe(wanted)

beforeEach(() => {
  history.pushState(null, '', '#before')
  history.pushState({ host: 1 }, '', '#page')
  heard = []
  window.addEventListener('popstate', hear)
})
afterEach(async () => {
  window.removeEventListener('popstate', hear)
  for (const each of open.splice(0)) {
    await each.close()
    await marked(undefined)
    each.dispose()
  }
})

describe('the Back button of the browser', () => {
  test('leaves the views one by one, then the modal, and the host router sees only its own entries', async () => {
    const { router, stack } = await start()
    await marked(1)
    expect(history.state).toEqual({ host: 1, portico: 1 })
    router.push('AllWallets')
    router.push('WhatIsAWallet')
    await marked(3)
    history.back()
    await expect.poll(stack).toEqual(['Connect', 'AllWallets'])
    history.back()
    await expect.poll(stack).toEqual(['Connect'])
    await marked(1)
    history.back()
    await expect.poll(stack).toEqual([])
    expect(history.state).toEqual({ host: 1 })
    expect(location.hash).toBe('#page')
    for (const [hash, state] of heard) expect([hash, Object(state).host]).toEqual(['#page', 1])
    history.back()
    await expect.poll(() => location.hash).toBe('#before')
  })

  test('Back is refused while a guard is set, and leaves once the guard is removed', async () => {
    const { router, stack } = await start()
    const [entry] = router.state.get().stack
    const undo = router.guard(entry as never, { hard: true, sentence: 'Wait' })
    await marked(1)
    history.back()
    await expect.poll(() => router.state.get().refusal).toBe('Wait')
    await marked(1)
    undo()
    history.back()
    await expect.poll(stack).toEqual([])
    expect(location.hash).toBe('#page')
  })

  test.each([
    ['the button of the card', 2],
    ['the page', 1],
  ] as const)('closed by %s, the modal leaves no history entry behind', async (_, levels) => {
    const { router, modal, stack } = await start()
    if (levels === 2) {
      router.push('AllWallets')
      await marked(2)
      router.back()
      await marked(1)
    }
    await modal.close()
    await marked(undefined)
    expect(stack()).toEqual([])
    expect([location.hash, history.state]).toEqual(['#page', { host: 1 }])
    history.back()
    await expect.poll(() => location.hash).toBe('#before')
  })

  test('Forward onto an entry of a closed view or modal is undone and opens nothing', async () => {
    const { router, modal, stack } = await start()
    router.push('AllWallets')
    await marked(2)
    history.back()
    await expect.poll(stack).toEqual(['Connect'])
    const marks = () => heard.map(([, state]) => Object(state).portico)
    heard = []
    history.forward()
    await expect.poll(marks).toEqual([2, 1])
    expect(stack()).toEqual(['Connect'])
    await modal.close()
    await marked(undefined)
    heard = []
    history.forward()
    // The browser's history has another entry of the modal after it.
    await expect.poll(marks).toEqual([1, 2, undefined])
    expect([location.hash, stack()]).toEqual(['#page', []])
  })

  test('with two modals, Back closes the one opened last first', async () => {
    const first = await start()
    const second = createModal({ networks, plugins: [views()], history: true })
    open.push(second)
    void second.open()
    await expect.poll(() => second.getState().open).toBe(true)
    await marked(2)
    history.back()
    await expect.poll(() => second.getState().open).toBe(false)
    expect(first.stack()).toEqual(['Connect'])
    await marked(1)
    history.back()
    await expect.poll(first.stack).toEqual([])
    expect([location.hash, history.state]).toEqual(['#page', { host: 1 }])
  })
})

describe('a host that changes the history while the modal is open', () => {
  test("pushes an entry: Back closes the modal first, then Back and Forward move through the host's entries", async () => {
    const { stack } = await start()
    await marked(1)
    history.pushState({ host: 2 }, '', '#next')
    await expect.poll(() => history.state).toEqual({ host: 2, portico: 1 })
    history.back()
    await expect.poll(stack).toEqual([])
    expect([location.hash, history.state]).toEqual(['#next', { host: 2 }])
    history.back()
    await expect.poll(() => heard.at(-1)).toEqual(['#page', { host: 1 }])
    history.forward()
    await expect.poll(() => heard.at(-1)).toEqual(['#next', { host: 2 }])
    expect(stack()).toEqual([])
  })

  test('pushes an entry just before the modal closes: the entry stays', async () => {
    const { modal } = await start()
    await marked(1)
    history.pushState({ host: 2 }, '', '#next')
    await modal.close()
    await expect.poll(() => [location.hash, history.state]).toEqual(['#next', { host: 2 }])
    history.back()
    await expect.poll(() => [location.hash, history.state]).toEqual(['#page', { host: 1 }])
  })

  test.each(['Back', 'the page'])(
    'replaces its entry, then the modal is closed by %s: the new entry stays',
    async (by) => {
      const { modal, stack } = await start()
      await marked(1)
      history.replaceState({ host: 3 }, '', '#other')
      await expect.poll(() => history.state).toEqual({ host: 3, portico: 1 })
      if (by === 'Back') history.back()
      else await modal.close()
      await expect.poll(stack).toEqual([])
      await expect.poll(() => [location.hash, history.state]).toEqual(['#other', { host: 3 }])
    },
  )

  test('writes state into the current entry: it stays the entry of the modal', async () => {
    const { modal } = await start()
    await marked(1)
    const before = history.length
    history.replaceState({ host: 1, scroll: 7 }, '')
    await expect.poll(() => history.state).toEqual({ host: 1, scroll: 7, portico: 1 })
    expect(history.length).toBe(before)
    await modal.close()
    await expect.poll(() => history.state).toEqual({ host: 1 })
  })

  test('goes back to an earlier entry: the host hears it and the modal stays open', async () => {
    const { stack } = await start()
    await marked(1)
    history.go(-2)
    await expect.poll(() => heard[0]?.[0]).toBe('#before')
    expect(stack()).toEqual(['Connect'])
    await expect.poll(() => [location.hash, history.state]).toEqual(['#before', { portico: 1 }])
  })
})

test('a page reloaded on an entry of its modal leaves that entry', async () => {
  history.pushState({ host: 1, portico: 1 }, '')
  history.pushState({ host: 1, portico: 2 }, '')
  const modal = createModal({ networks, plugins: [views()], history: true })
  open.push(modal)
  modal.start()
  await expect.poll(() => history.state).toEqual({ host: 1 })
  expect(location.hash).toBe('#page')
})

test.each([{}, { history: false }])(
  'the history is not used on a desktop or when the host turns it off: %o',
  async (options) => {
    const before = history.length
    const { router, modal } = await start(options)
    router.push('AllWallets')
    await modal.close()
    expect([history.length, history.state]).toEqual([before, { host: 1 }])
  },
)
