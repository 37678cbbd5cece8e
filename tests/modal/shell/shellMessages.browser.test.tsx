import { type Notices, notices } from 'portico/core'
import { definePlugin, later } from 'portico/kernel'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { all, drawn, focused, one, type startShell, viewsOf } from '../startShell.js'
import { Hello, openStage, Press, pass, pressed, settled, stopTime, text } from './shellStage.js'

const { start } = openStage()
const Low = () => (
  <>
    <div style={{ height: 200 }} />
    <Press />
  </>
)

/** Messages that the test sets. */
const withBoard = async (...given: Parameters<typeof startShell>) => {
  const box: { board?: () => Promise<Notices | undefined> } = {}
  const teller = definePlugin({
    id: 'teller',
    kernel: 1,
    needs: { board: later(notices) },
    setup: ({ needs }) => {
      box.board = needs.board
    },
  })
  const started = await start([...given[0], teller], given[1])
  return { ...started, board: (await box.board?.()) as Notices }
}

describe('messages', () => {
  test('ERR-01 each kind has its own icon and role status, and loading cannot be dismissed', async () => {
    const { board } = await withBoard([viewsOf({ Connect: Hello })])
    const seen: unknown[] = []
    for (const kind of ['success', 'loading', 'error'] as const) {
      const end = board.snack(kind, kind)
      await vi.waitFor(() => expect(text('.p-snackbar')).toBe(kind))
      const icon = one('.p-snackbar > .p-icon path').getAttribute('d')
      seen.push([one('.p-snackbar').dataset.kind, icon, all('[data-testid=snackbar-close]').length])
      expect(one('.p-snackbar-region').getAttribute('role')).toBe('status')
      end()
      await vi.waitFor(() => expect(all('.p-snackbar')).toHaveLength(0))
    }
    expect(seen.map((each) => [(each as unknown[])[0], (each as unknown[])[2]])).toEqual([
      ['success', 1],
      ['loading', 0],
      ['error', 1],
    ])
    expect(new Set(seen.map((each) => (each as unknown[])[1])).size).toBe(3)
  })

  test('ERR-01 a message never covers the focused element, and what it covers can be scrolled into view', async () => {
    const { board } = await withBoard([viewsOf({ Connect: Low })])
    // There is no room under the card.
    await page.viewport(1280, Math.round(one('[data-testid=portico-card]').offsetHeight) + 32)
    await drawn()
    const last = all('.p-body button').at(-1) as HTMLElement
    const bottom = () => Math.round(last.getBoundingClientRect().bottom)
    const before = bottom()
    const end = board.snack('success', 'Saved', { stay: true })
    await vi.waitFor(() => expect(all('.p-snackbar')).toHaveLength(1))
    const top = () => one('.p-snackbar').getBoundingClientRect().top
    // The message does not move the card.
    expect(bottom()).toBe(before)
    expect(before).toBeGreaterThan(top())
    one('.p-body').scrollTop = 999
    expect(bottom()).toBeLessThanOrEqual(top())
    end()
    await vi.waitFor(() => expect(all('.p-snackbar')).toHaveLength(0))
    expect(bottom()).toBe(before)
    last.focus({ preventScroll: true })
    board.snack('error', 'Failed', { stay: true })
    await vi.waitFor(() => expect(all('.p-snackbar')).toHaveLength(1))
    expect(bottom()).toBeLessThanOrEqual(top())
  })

  test('ERR-01 on a wide screen a message is below the card if there is room', async () => {
    const { board } = await withBoard([viewsOf({ Connect: Low })])
    board.snack('success', 'Saved', { stay: true })
    await vi.waitFor(() => expect(all('.p-snackbar')).toHaveLength(1))
    await settled()
    const card = one('[data-testid=portico-card]').getBoundingClientRect()
    const box = () => one('.p-snackbar').getBoundingClientRect()
    expect([box().top, box().left, box().right]).toEqual([card.bottom + 8, card.left + 8, card.right - 8])
    // The message is on top and takes presses there, which do not close the modal.
    const root = one('.p-snackbar').getRootNode() as ShadowRoot
    const there = root.elementFromPoint(640, box().top + 20)
    expect(there?.closest('.p-snackbar')).toBe(one('.p-snackbar'))
    ;(there as HTMLElement).click()
    await drawn()
    expect(text('.p-snackbar')).toBe('Saved')
    // The message moves when the window becomes too low for it, and back when the window becomes higher.
    await page.viewport(1280, Math.round(card.height) + 32)
    const edge = () => one('[data-testid=portico-card]').getBoundingClientRect().bottom
    await vi.waitFor(() => expect(box().bottom).toBeLessThan(edge()))
    await page.viewport(1280, 900)
    await vi.waitFor(() => expect(box().top).toBe(edge() + 8))
    // The message shakes with the card.
    one('[data-testid=portico-card]').dataset.shake = ''
    await drawn()
    for (const each of one('.portico-frame').getAnimations()) {
      each.pause()
      each.currentTime = 100
    }
    expect([box().left, box().top]).toEqual([462, edge() + 8])
  })

  test('ERR-01 on a phone a message is above the sheet if there is room', async () => {
    await page.viewport(390, 844)
    const { board } = await withBoard([viewsOf({ Connect: Hello })])
    const card = one('[data-testid=portico-card]')
    await settled()
    const before = card.getBoundingClientRect().top
    board.snack('error', 'Failed', { stay: true })
    await vi.waitFor(() => expect(all('.p-snackbar')).toHaveLength(1))
    await settled()
    const box = () => one('.p-snackbar').getBoundingClientRect()
    expect(card.getBoundingClientRect().top).toBe(before)
    expect(box().bottom).toBeLessThan(before)
    expect(box().top).toBeGreaterThan(0)
    // The message is on top there.
    const { left, top, width, height } = box()
    const root = card.getRootNode() as ShadowRoot
    const there = root.elementFromPoint(left + width / 2, top + height / 2)
    expect(there?.closest('.p-snackbar')).toBe(one('.p-snackbar'))
    // There is no room above a sheet that fills the screen.
    const tall = document.createElement('div')
    tall.style.height = '2000px'
    one('.p-body').append(tall)
    await vi.waitFor(() => expect(box().bottom).toBeGreaterThan(card.getBoundingClientRect().top))
    expect(box().top).toBeGreaterThan(card.getBoundingClientRect().top + 56)
    tall.remove()
    await vi.waitFor(() => expect(box().bottom).toBeLessThan(card.getBoundingClientRect().top))
  })

  test('ERR-01 a loading message stays until it ends, others disappear by themselves', async () => {
    const { board } = await withBoard([viewsOf({ Connect: Hello })])
    // Messages load their code with the first, and time is frozen from here on.
    const first = board.snack('success', 'First')
    await vi.waitFor(() => expect(text('.p-snackbar')).toBe('First'))
    first()
    stopTime()
    const end = board.snack('loading', 'Loading')
    await pass(60_000)
    expect(text('.p-snackbar')).toBe('Loading')
    end()
    await drawn()
    expect(all('.p-snackbar')).toHaveLength(0)
    board.snack('success', 'Done')
    await pass(150)
    expect(text('.p-snackbar')).toBe('Done')
    await pass(60_000)
    expect(all('.p-snackbar')).toHaveLength(0)
  })

  const heldBy = {
    'the pointer': {
      take: () => userEvent.hover(one('.p-snackbar')),
      leave: () => userEvent.hover(one('h2')),
      has: () => one('.p-snackbar').matches(':hover'),
    },
    'the focus of the keyboard': {
      take: async () => {
        one('.p-body button').focus()
        await userEvent.tab()
      },
      leave: () => userEvent.tab({ shift: true }),
      has: () => one('[data-testid=snackbar-close]').matches(':focus-visible'),
    },
  }
  test.each(Object.entries(heldBy))(
    'ERR-03 a message stays while %s is on it, and disappears 4 s after',
    async (_, { take, leave, has }) => {
      const { board } = await withBoard([viewsOf({ Connect: Press })])
      await userEvent.hover(one('h2'))
      // Messages load their code with the first, and time is frozen from here on.
      board.snack('success', 'Saved', { stay: true })
      await vi.waitFor(() => expect(text('.p-snackbar')).toBe('Saved'))
      await settled()
      stopTime()
      board.snack('success', 'Sent')
      await pass(150)
      await pass(3900)
      expect([text('.p-snackbar'), has()]).toEqual(['Sent', false])
      await take()
      expect(has()).toBe(true)
      await pass(60_000)
      expect(text('.p-snackbar')).toBe('Sent')
      await leave()
      expect(has()).toBe(false)
      await pass(3999)
      expect(text('.p-snackbar')).toBe('Sent')
      await pass(1)
      expect(all('.p-snackbar')).toHaveLength(0)
    },
  )

  test('ERR-03 an error with an action stays until it is used or dismissed; closing the modal clears messages', async () => {
    const { board, modal } = await withBoard([viewsOf({ Connect: Hello })])
    const run = vi.fn()
    // Messages load their code with the first, and time is frozen from here on.
    const end = board.snack('success', 'First')
    await vi.waitFor(() => expect(text('.p-snackbar')).toBe('First'))
    end()
    stopTime()
    board.snack('error', 'No transactions', { action: { label: 'Try again', run } })
    await pass(60_000)
    expect(text('.p-snackbar')).toContain('No transactions')
    one('.p-snackbar .p-button').click()
    await drawn()
    expect([run.mock.calls.length, all('.p-snackbar')]).toEqual([1, []])
    expect(focused()).toBe(one('h2'))
    board.snack('error', 'Once more', { action: { label: 'Try again', run } })
    await pass(150)
    one('[data-testid=snackbar-close]').click()
    await drawn()
    expect([run.mock.calls.length, all('.p-snackbar')]).toEqual([1, []])
    board.snack('success', 'Saved', { stay: true })
    await drawn()
    await modal.close()
    expect(board.state.get().snack).toBeUndefined()
  })

  test('ERR-11 AXS-04 an alert offers a retry, can be dismissed and leaves the view usable', async () => {
    pressed.mockClear()
    const { board } = await withBoard([viewsOf({ Connect: Press })])
    const run = vi.fn()
    board.alert({
      kind: 'visitor',
      code: 'test',
      title: 'Network Error',
      text: 'It could not be reached.',
      action: { label: 'Try again', run },
    })
    await vi.waitFor(() => expect(text('[role=alert]')).toContain('Network Error'))
    expect(one('[role=alert]').dataset.kind).toBe('caution')
    one('[role=alert] .p-button').click()
    await vi.waitFor(() => expect(all('[role=alert]')).toHaveLength(0))
    expect(run).toHaveBeenCalledOnce()
    board.alert({ kind: 'visitor', code: 'test', title: 'Session Expired', text: 'Check the clock.' })
    await vi.waitFor(() => expect(text('[role=alert]')).toContain('Session Expired'))
    one('[data-testid=alert-bar-close]').click()
    await vi.waitFor(() => expect(all('[role=alert]')).toHaveLength(0))
    one('.p-body button').click()
    expect(pressed).toHaveBeenCalledOnce()
    expect(focused()).toBe(one('h2'))
  })

  test('a developer can copy the details of an alert', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { board } = await withBoard([viewsOf({ Connect: Hello })], { debug: true })
    board.alert({ kind: 'developer', code: 'test', title: 'Wrong', text: 'Sentence.', details: 'At line 1' })
    await vi.waitFor(() => expect(text('[role=alert]')).toContain('Copy details'))
    one('[role=alert] .p-button').click()
    await vi.waitFor(() => expect(text('[role=alert] .p-button')).toBe('Copied'))
    expect(write).toHaveBeenCalledWith('Wrong\nSentence.\nAt line 1')
    expect(text('[role=alert] [role=status]')).toBe('Copied')
  })

  test('a failed copy of the details, as on plain http, throws no error', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
    const thrown = vi.fn((event: Event) => event.preventDefault())
    for (const type of ['error', 'unhandledrejection']) addEventListener(type, thrown)
    try {
      const { board } = await withBoard([viewsOf({ Connect: Hello })], { debug: true })
      board.alert({
        kind: 'developer',
        code: 'test',
        title: 'Wrong',
        text: 'Sentence.',
        details: 'At line 1',
      })
      await vi.waitFor(() => expect(text('[role=alert]')).toContain('Copy details'))
      one('[role=alert] .p-button').click()
      expect(clipboard).toHaveBeenCalledOnce()
      await drawn()
      expect(thrown).not.toHaveBeenCalled()
      expect(text('[role=alert] .p-button')).toBe('Copy details')
    } finally {
      for (const type of ['error', 'unhandledrejection']) removeEventListener(type, thrown)
      clipboard.mockRestore()
    }
  })
})
