import { Button } from 'portico/ui'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawn, one, viewsOf } from '../startShell.js'
import { Hello, openStage, settled } from './shellStage.js'

const { start } = openStage()
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

describe('on a phone', () => {
  test('MOB-07 the card is a full-width sheet at the bottom of the screen', async () => {
    await page.viewport(390, 844)
    await start([viewsOf({ Connect: Hello })])
    for (const each of one('.p-card').getAnimations()) each.finish()
    const { left, width, bottom } = one('.p-card').getBoundingClientRect()
    expect([left, width, bottom]).toEqual([0, 390, 844])
    const handle = getComputedStyle(one('.p-card'), '::before')
    expect([handle.width, handle.height]).toEqual(['32px', '4px'])
  })

  test('MOB-07 MOD-17 in full screen it fills the screen, and a tap outside closes it only on a wide screen', async () => {
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
    'MOB-07 the on-screen keyboard hides neither field, main button nor rail (full screen: %s)',
    async (fullScreen) => {
      await page.viewport(390, 844)
      await start([viewsOf({ Connect: Form })], { fullScreen })
      for (const each of one('.p-card').getAnimations()) each.finish()
      const view = visualViewport as VisualViewport
      const height = vi.spyOn(view, 'height', 'get').mockReturnValue(500)
      one('input').focus()
      view.dispatchEvent(new Event('resize'))
      const inSight = (selector: string) => one(selector).getBoundingClientRect().bottom
      // The code for the on-screen keyboard loads when it first appears.
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
    ['MOD-21', 1280, 800, 'at a fixed top, 720 px high at most', dialog(1280, 80, 704)],
    ['MOD-21', 1280, 702, 'at a fixed top, 720 px high at most', dialog(1280, 31, 655)],
    ['MOD-21', 1280, 900, 'at a fixed top, 720 px high at most', dialog(1280, 130, 720)],
    ['MOD-21', 1280, 640, 'at the top with 16 px around it', dialog(1280, 16, 608)],
    ['MOD-21 MOB-07', 844, 390, 'at the top with 16 px around it', dialog(844, 16, 358)],
    ['MOD-21 MOB-07', 432, 932, 'at a fixed top, 720 px high at most', dialog(432, 146, 720)],
    ['MOB-07', 431, 844, 'no sheet yet', dialog(431, 102, 720)],
    ['MOB-07', 430, 932, 'a sheet with 24 px above it', sheet(430, 932)],
    ['MOB-07', 390, 844, 'a sheet with 24 px above it', sheet(390, 844)],
    ['MOB-07', 320, 640, 'a sheet with 24 px above it', sheet(320, 640)],
  ])('%s on %i x %i px a card that overflows is %s', async (_, wide, high, __, expected) => {
    await page.viewport(wide, high)
    await start([viewsOf({ Connect: Many })])
    await settled()
    expect(place()).toMatchObject(expected)
    // Overflowing content scrolls, and only the body does.
    const body = one('.p-body')
    expect(body.scrollHeight).toBeGreaterThan(body.clientHeight)
    expect(one('.p-header').getBoundingClientRect().top).toBeGreaterThanOrEqual(expected.top)
    expect(one('.p-rail').getBoundingClientRect().bottom).toBeLessThanOrEqual(expected.top + expected.height)
  })

  test.each([
    [1280, 800, 'top', 80],
    [1280, 640, 'top', 16],
    [430, 932, 'bottom', 0],
  ])(
    'MOD-21 MOB-07 on %i x %i px a card is as high as its content, at the %s',
    async (wide, high, at, distance) => {
      await page.viewport(wide, high)
      await start([viewsOf({ Connect: Hello })])
      await settled()
      const { top, bottom, height } = place()
      expect(height).toBeLessThan(300)
      const body = one('.p-body')
      expect(body.scrollHeight).toBe(body.clientHeight)
      expect(at === 'top' ? top : bottom).toBeCloseTo(distance, 1)
    },
  )

  test('MOD-21 the edges fade only in directions where there is more to scroll', async () => {
    const { router } = await start([viewsOf({ Connect: Many, Long: Many, Short: Hello })])
    const body = one('.p-body')
    const fades = async (top: number) => {
      body.scrollTop = top
      await settled()
      await new Promise(requestAnimationFrame)
      return ['::before', '::after'].map((edge) => Number(getComputedStyle(body, edge).opacity))
    }
    // Poll: fades load after the first view is at rest, and scroll-driven styles lag a frame behind the
    // layout.
    const expectFades = (top: number, wanted: readonly number[]) =>
      vi.waitFor(async () => expect(await fades(top)).toEqual(wanted))
    await expectFades(0, [0, 1])
    const end = body.scrollHeight - body.clientHeight
    await expectFades(8, [0.5, 1])
    await expectFades(end / 2, [1, 1])
    await expectFades(end - 8, [1, 0.5])
    // A view that does not scroll has neither of the previous view's fades.
    const go = async (view: string) => {
      ;(router.push as (view: string) => void)(view)
      await vi.waitFor(() => expect(one('.p-card[data-idle]').dataset.view).toBe(view))
    }
    await expectFades(end, [1, 0])
    await go('Short')
    await expectFades(0, [0, 0])
    await go('Long')
    await expectFades(0, [0, 1])
    await go('Short')
    await expectFades(0, [0, 0])
  })

  test('MOD-21 a focused control keeps 12 px from the edges of the scroll area', async () => {
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
