import { type Modal, type Notices, notices } from 'portico/core'
import { definePlugin, later } from 'portico/kernel'
import { type SignalStatus, useChrome } from 'portico/react'
import { Button, Logo, StatusText } from 'portico/ui'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emulate } from '../ui/conformance.js'
import { reduceMotion } from '../ui/reduceMotion.js'
import { all, drawn, focused, one, startShell, viewsOf } from './startShell.js'

const open: Modal[] = []
const start = async (...given: Parameters<typeof startShell>) => {
  const started = await startShell(...given)
  open.push(started.modal)
  await vi.waitFor(() => one('.p-snackbar-region'), { timeout: 30_000 })
  return started
}
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
const fake = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
/** What is on its way is not where it will be. */
const settled = async () => {
  const card = one('[data-testid=portico-card]')
  const moving = card.getAnimations({ subtree: true }).filter((each) => each.timeline === document.timeline)
  await Promise.all(moving.map(({ finished }) => finished))
  await drawn()
}
const pass = async (ms: number) => {
  await drawn()
  vi.advanceTimersByTime(ms)
  await drawn()
}
const text = (selector: string) => one(selector).textContent
const Hello = () => <p>Hello</p>
const Off = () => (
  <>
    <Logo name="Rainbow" />
    <Button variant="primary" disabledReason="Nothing is chosen">
      Send
    </Button>
  </>
)
const Done = () => <StatusText tone="done">Connected to Rainbow</StatusText>
const Form = () => (
  <>
    <div style={{ height: 500 }} />
    <input aria-label="Amount" />
    <button type="button" className="p-button" data-variant="primary">
      Send
    </button>
  </>
)
const names = Array.from({ length: 40 }, (_, at) => `Button ${at + 1}`)
const Many = () => names.map((name) => <Button key={name}>{name}</Button>)
const pressed = vi.fn()
const Press = () => (
  <button type="button" onClick={pressed}>
    Press
  </button>
)
const Low = () => (
  <>
    <div style={{ height: 200 }} />
    <Press />
  </>
)
const element = (markup: string) => {
  const host = document.createElement('div')
  host.dataset.test = ''
  host.append(Object.assign(document.createElement(markup), { textContent: markup }))
  document.body.append(host)
  return host.firstElementChild as HTMLElement
}

/** A board that the test can write on. */
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

test.each([
  ['forced-colors', 'active', { border: '1px', line: 'GrayText' }],
  ['prefers-contrast', 'more', { border: '0px', line: 'rgb(125, 138, 150)' }],
])('AXS-06 who asks for %s: %s has it with the first frame', async (feature, value, expected) => {
  await emulate(feature, value)
  const { modal } = await startShell([viewsOf({ Connect: Hello })])
  open.push(modal)
  const { borderTopWidth } = getComputedStyle(one('.p-card'))
  const probe = one('.portico').appendChild(document.createElement('i'))
  probe.style.cssText = 'forced-color-adjust:none;color:var(--portico-line)'
  const told = { border: borderTopWidth, line: getComputedStyle(probe).color }
  probe.style.color = expected.line
  expect(told).toEqual({ border: expected.border, line: getComputedStyle(probe).color })
})

test('AXS-06 who asks while the modal is there has it from then on, over what parts bring along later', async () => {
  await start([viewsOf({ Connect: Off })])
  const button = one('.p-button[data-variant=primary]')
  const grey = button.appendChild(document.createElement('i'))
  grey.style.cssText = 'forced-color-adjust:none;color:GrayText'
  await emulate('forced-colors', 'active')
  await vi.waitFor(() => expect(getComputedStyle(one('.p-card')).borderTopWidth).toBe('1px'))
  expect(getComputedStyle(button).color).toBe(getComputedStyle(grey).color)
  expect(getComputedStyle(one('.p-logo')).outlineStyle).toBe('solid')
})

describe('closing', () => {
  test('the card is gone at once, and only a picture of it fades', async () => {
    const opener = element('button')
    opener.focus()
    const { modal } = await start([viewsOf({ Connect: Hello })])
    fake()
    const closed = vi.fn()
    modal.on('modal.closed', closed)
    await modal.close()
    expect([modal.getState().open, closed.mock.calls.length]).toEqual([false, 1])
    await drawn()
    expect(all('[data-testid=portico-card]')).toHaveLength(0)
    expect(document.activeElement).toBe(opener)
    const picture = one('.portico[data-leaving]')
    expect(picture.textContent).toContain('Hello')
    const { left, top, width, height } = picture.getBoundingClientRect()
    const pressed = document.elementFromPoint(left + width / 2, top + height / 2)
    expect([picture.inert, pressed?.id]).toEqual([true, ''])
    const card = one('.portico[data-leaving] .p-card')
    expect(card.getAnimations().map((each) => each.effect?.getTiming().duration)).toEqual([120])
    await pass(200)
    expect(all('.portico[data-leaving]')).toHaveLength(0)
  })

  test('AXS-04 what the card has done is told where nobody sees it, and then is gone', async () => {
    const { modal } = await start([viewsOf({ Connect: Done })])
    fake()
    await modal.close()
    await drawn()
    const region = (one('.portico[data-leaving]').getRootNode() as ShadowRoot).host as HTMLElement
    expect(region.role).toBe('status')
    const before = document.documentElement.scrollHeight
    await pass(200)
    expect(region.shadowRoot?.textContent).toBe('Connected to Rainbow')
    expect([region.inert, region.lang, getComputedStyle(region).display]).toEqual([false, 'en', 'block'])
    expect(getComputedStyle(region).clipPath).toBe('inset(50%)')
    expect(document.documentElement.scrollHeight).toBe(before)
    await pass(4800)
    expect(region.isConnected).toBe(false)
  })

  test('opened again in between, the picture makes place', async () => {
    const { modal } = await start([viewsOf({ Connect: Hello })])
    await modal.close()
    await drawn()
    expect(all('.portico[data-leaving]')).toHaveLength(1)
    void modal.open()
    await vi.waitFor(() => one('[data-testid=portico-card]'))
    await vi.waitFor(() => expect(all('.portico[data-leaving]')).toHaveLength(0), { timeout: 150 })
    expect(text('.p-body')).toBe('Hello')
  })
})

const held: { set?: (next: { status: SignalStatus; attempt: number }) => void } = {}
const Signal = () => {
  const [chrome, setChrome] = useState<{ status: SignalStatus; attempt: number }>({
    status: 'idle',
    attempt: 0,
  })
  held.set = setChrome
  useChrome(chrome)
  return <p>Signal</p>
}

describe('the signal line', () => {
  const line = () => one('.p-signal i')
  const set = async (status: SignalStatus, attempt: number) => {
    held.set?.({ status, attempt })
    await drawn()
  }

  test('waits three runs and rests; only another attempt starts anew', async () => {
    await start([viewsOf({ Connect: Signal })])
    await set('waiting', 1)
    const [sweep] = line().getAnimations()
    expect(sweep?.effect?.getTiming()).toMatchObject({ duration: 1600, iterations: 3 })
    const first = line()
    sweep?.finish()
    await drawn()
    // It rests in the middle third and is still seen.
    const { opacity, left, right } = getComputedStyle(first)
    const width = first.parentElement?.clientWidth ?? 0
    expect(opacity).toBe('1')
    expect([Number.parseFloat(left) / width, Number.parseFloat(right) / width]).toEqual([
      expect.closeTo(0.33, 2),
      expect.closeTo(0.33, 2),
    ])
    await set('waiting', 1)
    expect(line()).toBe(first)
    await set('waiting', 2)
    expect(line()).not.toBe(first)
    expect(line().getAnimations()[0]?.playState).toBe('running')
  })

  test('fills when done, stays 600 ms and is idle; a failure stays', async () => {
    await start([viewsOf({ Connect: Signal })])
    await set('done', 1)
    const [fill] = line().getAnimations()
    if (!fill) throw new Error('nothing fills')
    expect(fill.effect?.getTiming().duration).toBe(800)
    fill.pause()
    const at = (ms: number) => {
      fill.currentTime = ms
      const { opacity, left } = getComputedStyle(line())
      return [Number(opacity), Math.round(Number.parseFloat(left))]
    }
    expect(at(0)).toEqual([1, 119])
    expect(at(200)).toEqual([1, 0])
    expect(at(790)).toEqual([1, 0])
    fill.finish()
    expect(getComputedStyle(line()).opacity).toBe('0')
    await set('failed', 2)
    for (const each of line().getAnimations()) each.finish()
    expect(getComputedStyle(line()).opacity).toBe('1')
  })

  test('AXS-05 rests at once with reduced motion, of the system or of the host', async () => {
    await start([viewsOf({ Connect: Signal })], { reducedMotion: true })
    await set('waiting', 1)
    expect([line().getAnimations(), getComputedStyle(line()).opacity]).toEqual([[], '1'])
  })
})

describe('a refused close', () => {
  const views = () =>
    definePlugin({
      id: 'acme',
      kernel: 1,
      setup: ({ view, messages }) => {
        messages('en', { 'acme.title': 'Sign in', 'acme.stay': 'Sign in or cancel first.' } as object)
        view('Connect', {
          title: 'acme.title' as 'modal.help',
          load: async () => ({ default: Hello }),
          closable: () => false,
          refusal: 'acme.stay',
        })
      },
    })
  const shaking = () => one('.p-card').hasAttribute('data-shake')

  test('MOD-15 shakes for 500 ms and says why; a second press does not begin anew, and the focus stays', async () => {
    const { modal } = await start([views()])
    const close = one('[data-testid=header-close]')
    close.focus()
    close.click()
    await vi.waitFor(() => expect(shaking()).toBe(true))
    const names = one('.portico-frame')
      .getAnimations()
      .map((each) => (each as CSSAnimation).animationName)
    expect(names).toContain('p-shake')
    await vi.waitFor(() => expect(one('[role=alert]').textContent).toBe('Sign in or cancel first.'))
    close.click()
    await vi.waitFor(() => expect(shaking()).toBe(false))
    expect([modal.getState().open, focused()]).toEqual([true, close])
    // It works: it says why nobody may leave yet (design 9.11).
    expect(close.getAttribute('aria-disabled')).toBeNull()
  })

  test('AXS-05 without motion a line around the card takes its place', async () => {
    await reduceMotion('reduce')
    await start([views()])
    one('[data-testid=header-close]').click()
    await vi.waitFor(() => expect(shaking()).toBe(true))
    const outline = getComputedStyle(one('.p-card'), '::after')
    expect([outline.borderTopWidth, outline.borderTopStyle]).toEqual(['2px', 'solid'])
    const shake = one('.portico-frame')
      .getAnimations()
      .find((each) => (each as CSSAnimation).animationName === 'p-shake')
    if (!shake) throw new Error('It does not shake.')
    shake.pause()
    shake.currentTime = 100
    expect(new DOMMatrix(getComputedStyle(one('.portico-frame')).transform).e).toBe(0)
    await vi.waitFor(() => expect(one('[role=alert]').textContent).toBe('Sign in or cancel first.'))
    await vi.waitFor(() => expect(shaking()).toBe(false))
    expect(getComputedStyle(one('.p-card'), '::after').content).toBe('none')
  })
})

describe('on a phone', () => {
  test('MOB-07 the card is a sheet over the full width, at the end of the screen', async () => {
    await page.viewport(390, 844)
    await start([viewsOf({ Connect: Hello })])
    for (const each of one('.p-card').getAnimations()) each.finish()
    const { left, width, bottom } = one('.p-card').getBoundingClientRect()
    expect([left, width, bottom]).toEqual([0, 390, 844])
    const handle = getComputedStyle(one('.p-card'), '::before')
    expect([handle.width, handle.height]).toEqual(['32px', '4px'])
  })

  test('MOB-07 MOD-17 full screen fills it, and a tap beside it closes nothing', async () => {
    await page.viewport(390, 844)
    const { modal } = await start([viewsOf({ Connect: Hello })], { fullScreen: true })
    for (const each of one('.p-card').getAnimations()) each.finish()
    const { top, height } = one('.p-card').getBoundingClientRect()
    expect([top, height]).toEqual([0, 844])
    const root = one('.root')
    for (const type of ['pointerdown', 'pointerup', 'click'])
      root.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, detail: 1 }))
    await drawn()
    expect(modal.getState().open).toBe(true)
    await page.viewport(1280, 800)
    for (const type of ['pointerdown', 'pointerup', 'click'])
      root.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, detail: 1 }))
    await vi.waitFor(() => expect(modal.getState().open).toBe(false))
  })

  test.each([false, true])(
    'MOB-07 a keyboard hides neither the field, the main button nor the rail (full screen: %s)',
    async (fullScreen) => {
      await page.viewport(390, 844)
      await start([viewsOf({ Connect: Form })], { fullScreen })
      for (const each of one('.p-card').getAnimations()) each.finish()
      const view = visualViewport as VisualViewport
      const height = vi.spyOn(view, 'height', 'get').mockReturnValue(500)
      one('input').focus()
      view.dispatchEvent(new Event('resize'))
      const inSight = (selector: string) => one(selector).getBoundingClientRect().bottom
      // What does that loads with the first keyboard.
      await vi.waitFor(() => {
        for (const each of ['input', '[data-variant=primary]', '.p-rail'])
          expect(inSight(each), each).toBeLessThanOrEqual(500)
      })
      expect(one('.p-header').getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
      height.mockRestore()
      view.dispatchEvent(new Event('resize'))
      expect(inSight('.p-rail')).toBe(844)
    },
  )
})

describe('layout', () => {
  const place = () => {
    const { left, top, right, bottom, width, height } = one('.p-card').getBoundingClientRect()
    return { top, left, right: innerWidth - right, bottom: innerHeight - bottom, width, height }
  }
  const dialog = (wide: number, top: number, high: number) => ({
    top,
    left: (wide - 360) / 2,
    right: (wide - 360) / 2,
    width: 360,
    height: high,
  })
  const sheet = (wide: number, high: number) => ({
    top: 24,
    left: 0,
    right: 0,
    bottom: 0,
    width: wide,
    height: high - 24,
  })
  test.each([
    ['MOD-21', 1280, 800, 'in the middle, 640 px high at most', dialog(1280, 80, 640)],
    ['MOD-21', 1280, 702, 'in the middle, 640 px high at most', dialog(1280, 31, 640)],
    ['MOD-21', 1280, 700, 'at the top with 16 px around it', dialog(1280, 16, 668)],
    ['MOD-21', 1280, 640, 'at the top with 16 px around it', dialog(1280, 16, 608)],
    ['MOD-21 MOB-07', 844, 390, 'at the top with 16 px around it', dialog(844, 16, 358)],
    ['MOD-21 MOB-07', 432, 932, 'in the middle, 640 px high at most', dialog(432, 146, 640)],
    ['MOB-07', 431, 844, 'no sheet yet', dialog(431, 102, 640)],
    ['MOB-07', 430, 932, 'a sheet with 24 px above it', sheet(430, 932)],
    ['MOB-07', 390, 844, 'a sheet with 24 px above it', sheet(390, 844)],
    ['MOB-07', 320, 640, 'a sheet with 24 px above it', sheet(320, 640)],
  ])('%s on %i x %i px a card with more than fits is %s', async (_, wide, high, __, expected) => {
    await page.viewport(wide, high)
    await start([viewsOf({ Connect: Many })])
    await settled()
    expect(place()).toMatchObject(expected)
    // What does not fit scrolls, and nothing but the body does.
    const body = one('.p-body')
    expect(body.scrollHeight).toBeGreaterThan(body.clientHeight)
    expect(one('.p-header').getBoundingClientRect().top).toBeGreaterThanOrEqual(expected.top)
    expect(one('.p-rail').getBoundingClientRect().bottom).toBeLessThanOrEqual(expected.top + expected.height)
  })

  test.each([
    [1280, 800, 'middle'],
    [1280, 640, 'top'],
    [430, 932, 'bottom'],
  ])(
    'MOD-21 MOB-07 on %i x %i px a card is as high as what it holds, and stands at the %s',
    async (wide, high, at) => {
      await page.viewport(wide, high)
      await start([viewsOf({ Connect: Hello })])
      await settled()
      const { top, bottom, height } = place()
      expect(height).toBeLessThan(300)
      const body = one('.p-body')
      expect(body.scrollHeight).toBe(body.clientHeight)
      expect(at === 'middle' ? top - bottom : at === 'top' ? top - 16 : bottom).toBeCloseTo(0, 1)
    },
  )

  test('MOD-21 its edges fade only where there is more to scroll to', async () => {
    const { router } = await start([viewsOf({ Connect: Many, Long: Many, Short: Hello })])
    const body = one('.p-body')
    const fades = async (top: number) => {
      body.scrollTop = top
      await settled()
      await new Promise(requestAnimationFrame)
      return ['::before', '::after'].map((edge) => Number(getComputedStyle(body, edge).opacity))
    }
    // What draws them comes with the first view at rest.
    await vi.waitFor(async () => expect(await fades(0)).toEqual([0, 1]))
    const end = body.scrollHeight - body.clientHeight
    expect(await fades(8)).toEqual([0.5, 1])
    expect(await fades(end / 2)).toEqual([1, 1])
    expect(await fades(end - 8)).toEqual([1, 0.5])
    // A view that has nothing to scroll keeps neither of what the last one had.
    const go = async (view: string) => {
      ;(router.push as (view: string) => void)(view)
      await vi.waitFor(() => expect(one('.p-card[data-idle]').dataset.view).toBe(view))
    }
    expect(await fades(end)).toEqual([1, 0])
    await go('Short')
    expect(await fades(0)).toEqual([0, 0])
    await go('Long')
    expect(await fades(0)).toEqual([0, 1])
    await go('Short')
    expect(await fades(0)).toEqual([0, 0])
  })

  test('MOD-21 what takes the focus is 12 px off the edges of what scrolls', async () => {
    await start([viewsOf({ Connect: Many })])
    await settled()
    const buttons = [...one('.p-body').querySelectorAll('button')]
    const edge = one('.p-body').getBoundingClientRect()
    const off = (each: HTMLElement) => {
      each.focus()
      const { top, bottom } = each.getBoundingClientRect()
      return Math.min(top - edge.top, edge.bottom - bottom)
    }
    for (const each of [...buttons, ...buttons.toReversed()])
      expect(off(each), each.textContent ?? '').toBeGreaterThanOrEqual(12)
  })
})

describe('inline', () => {
  test('AXS-01 MOD-09 a region that holds nothing of the page and leaves the focus where it is', async () => {
    const input = element('input')
    const target = element('section')
    target.style.width = '600px'
    const { router } = await start([viewsOf({ Connect: Hello, Second: Hello })], { target })
    const card = one('.p-card')
    expect([card.getAttribute('role'), card.getAttribute('aria-modal')]).toEqual(['region', null])
    expect(card.getBoundingClientRect().width).toBeLessThanOrEqual(400)
    expect([all('.portico-overlay'), document.querySelectorAll('[inert]').length]).toEqual([[], 0])
    expect(getComputedStyle(document.documentElement).overflow).toBe('visible')
    input.focus()
    ;(router.push as (view: string) => void)('Second')
    await vi.waitFor(() => expect(one('.p-card[data-idle]').dataset.view).toBe('Second'))
    expect(document.activeElement).toBe(input)
  })

  test('AXS-04 what a view has done is told as another takes its place, in a region that was there before', async () => {
    const target = element('section')
    const { router } = await start([viewsOf({ Connect: Done, Second: Hello })], { target })
    const region = await vi.waitFor(() => one('.p-card ~ [role=status]'))
    const before = document.documentElement.scrollHeight
    expect(region.textContent).toBe('')
    ;(router.push as (view: string) => void)('Second')
    await vi.waitFor(() => expect(one('.p-card[data-idle]').dataset.view).toBe('Second'))
    expect([text('.p-card ~ [role=status]'), one('.p-card ~ [role=status]')]).toEqual([
      'Connected to Rainbow',
      region,
    ])
    expect([region.closest('[inert]'), document.documentElement.scrollHeight]).toEqual([null, before])
    router.back()
    await vi.waitFor(() => expect(region.textContent).toBe(''))
  })
})

describe('messages', () => {
  test('ERR-01 each kind has its own icon, all are a status on purpose; loading cannot be dismissed', async () => {
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

  test('ERR-01 a message is never over what has the focus, and what is under it can be scrolled to', async () => {
    const { board } = await withBoard([viewsOf({ Connect: Low })])
    // No room under the card.
    await page.viewport(1280, Math.round(one('[data-testid=portico-card]').offsetHeight) + 32)
    await drawn()
    const last = all('.p-body button').at(-1) as HTMLElement
    const bottom = () => Math.round(last.getBoundingClientRect().bottom)
    const before = bottom()
    const end = board.snack('success', 'Saved', { stay: true })
    await vi.waitFor(() => expect(all('.p-snackbar')).toHaveLength(1))
    const top = () => one('.p-snackbar').getBoundingClientRect().top
    // Nothing moves under the pointer.
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

  test('ERR-01 a message stands under a card in the middle while there is room, and covers nothing of it', async () => {
    const { board } = await withBoard([viewsOf({ Connect: Low })])
    board.snack('success', 'Saved', { stay: true })
    await vi.waitFor(() => expect(all('.p-snackbar')).toHaveLength(1))
    await settled()
    const card = one('[data-testid=portico-card]').getBoundingClientRect()
    const box = () => one('.p-snackbar').getBoundingClientRect()
    expect([box().top, box().left, box().right]).toEqual([card.bottom + 8, card.left + 8, card.right - 8])
    // It is what is pressed there, and does not close the modal.
    const root = one('.p-snackbar').getRootNode() as ShadowRoot
    const there = root.elementFromPoint(640, box().top + 20)
    expect(there?.closest('.p-snackbar')).toBe(one('.p-snackbar'))
    ;(there as HTMLElement).click()
    await drawn()
    expect(text('.p-snackbar')).toBe('Saved')
    // A window that becomes lower leaves no room there, one that becomes higher does.
    await page.viewport(1280, Math.round(card.height) + 32)
    const edge = () => one('[data-testid=portico-card]').getBoundingClientRect().bottom
    await vi.waitFor(() => expect(box().bottom).toBeLessThan(edge()))
    await page.viewport(1280, 900)
    await vi.waitFor(() => expect(box().top).toBe(edge() + 8))
    // It shakes with the card.
    one('[data-testid=portico-card]').dataset.shake = ''
    await drawn()
    for (const each of one('.portico-frame').getAnimations()) {
      each.pause()
      each.currentTime = 100
    }
    expect([box().left, box().top]).toEqual([462, edge() + 8])
  })

  test('ERR-01 on a phone a message stands over the sheet while there is room, and covers nothing of it', async () => {
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
    // It is what is pressed there.
    const { left, top, width, height } = box()
    const root = card.getRootNode() as ShadowRoot
    const there = root.elementFromPoint(left + width / 2, top + height / 2)
    expect(there?.closest('.p-snackbar')).toBe(one('.p-snackbar'))
    // A sheet that fills the screen has no room over it.
    const tall = document.createElement('div')
    tall.style.height = '2000px'
    one('.p-body').append(tall)
    await vi.waitFor(() => expect(box().bottom).toBeGreaterThan(card.getBoundingClientRect().top))
    expect(box().top).toBeGreaterThan(card.getBoundingClientRect().top + 56)
    tall.remove()
    await vi.waitFor(() => expect(box().bottom).toBeLessThan(card.getBoundingClientRect().top))
  })

  test('ERR-01 loading stays for as long as it lasts, what is done leaves by itself', async () => {
    const { board } = await withBoard([viewsOf({ Connect: Hello })])
    // What draws messages loads with the first, and time stands still from here on.
    const first = board.snack('success', 'First')
    await vi.waitFor(() => expect(text('.p-snackbar')).toBe('First'))
    first()
    fake()
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
    'ERR-03 a message stays while %s is on it, and leaves 4 s after',
    async (_, { take, leave, has }) => {
      const { board } = await withBoard([viewsOf({ Connect: Press })])
      await userEvent.hover(one('h2'))
      // What draws messages loads with the first, and time stands still from here on.
      board.snack('success', 'Saved', { stay: true })
      await vi.waitFor(() => expect(text('.p-snackbar')).toBe('Saved'))
      await settled()
      fake()
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

  test('ERR-03 an error with an action stays until it is used or dismissed, and the modal takes messages along', async () => {
    const { board, modal } = await withBoard([viewsOf({ Connect: Hello })])
    const run = vi.fn()
    // What draws messages loads with the first, and time stands still from here on.
    const end = board.snack('success', 'First')
    await vi.waitFor(() => expect(text('.p-snackbar')).toBe('First'))
    end()
    fake()
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

  test('ERR-11 AXS-04 an alert interrupts, offers another try, is dismissed and leaves the view usable', async () => {
    pressed.mockClear()
    const { board } = await withBoard([viewsOf({ Connect: Press })])
    const run = vi.fn()
    board.alert({
      kind: 'visitor',
      title: 'Network Error',
      text: 'It could not be reached.',
      action: { label: 'Try again', run },
    })
    await vi.waitFor(() => expect(text('[role=alert]')).toContain('Network Error'))
    expect(one('[role=alert]').dataset.kind).toBe('caution')
    one('[role=alert] .p-button').click()
    await vi.waitFor(() => expect(all('[role=alert]')).toHaveLength(0))
    expect(run).toHaveBeenCalledOnce()
    board.alert({ kind: 'visitor', title: 'Session Expired', text: 'Check the clock.' })
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
    board.alert({ kind: 'developer', title: 'Wrong', text: 'Sentence.', details: 'At line 1' })
    await vi.waitFor(() => expect(text('[role=alert]')).toContain('Copy details'))
    one('[role=alert] .p-button').click()
    await vi.waitFor(() => expect(text('[role=alert] .p-button')).toBe('Copied'))
    expect(write).toHaveBeenCalledWith('Wrong\nSentence.\nAt line 1')
    expect(text('[role=alert] [role=status]')).toBe('Copied')
  })

  test('details that cannot be copied, as on plain http, are no error of ours', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
    const thrown = vi.fn((event: Event) => event.preventDefault())
    for (const type of ['error', 'unhandledrejection']) addEventListener(type, thrown)
    try {
      const { board } = await withBoard([viewsOf({ Connect: Hello })], { debug: true })
      board.alert({ kind: 'developer', title: 'Wrong', text: 'Sentence.', details: 'At line 1' })
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

test('what loads slowly holds its place after 150 ms, and then for 300 ms at least', async () => {
  let done = () => {}
  const slow = new Promise<void>((resolve) => {
    done = resolve
  })
  const { router } = await start([
    viewsOf(
      { Connect: Hello, Second: Hello },
      { Second: { load: () => slow.then(() => ({ default: Hello })) } },
    ),
  ])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  ;(router.push as (view: string) => void)('Second')
  await pass(150)
  expect(all('.p-skeleton').length).toBeGreaterThan(0)
  await pass(160)
  done()
  await pass(0)
  expect(all('.p-skeleton').length).toBeGreaterThan(0)
  await pass(280)
  expect(all('.p-skeleton').length).toBeGreaterThan(0)
  await pass(20)
  expect([all('.p-skeleton'), text('.p-body')]).toEqual([[], 'Hello'])
})
