import { type Router, router } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { type SignalStatus, useChrome } from 'portico/react'
import { StatusText } from 'portico/ui'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { createModal } from '#modal'
import { reduceMotion } from '../../ui/reduceMotion.js'
import { all, drawn, focused, networks, one, viewsOf } from '../startShell.js'
import { element, Hello, openStage, pass, stopTime, text } from './shellStage.js'

const { start } = openStage()
const Done = () => <StatusText tone="done">Connected to Rainbow</StatusText>

describe('closing', () => {
  test('the card is removed at once, and only a copy of it fades out', async () => {
    const opener = element('button')
    opener.focus()
    const { modal } = await start([viewsOf({ Connect: Hello })])
    stopTime()
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

  test('AXS-04 the result of an action is announced to screen readers only, and then removed', async () => {
    const { modal } = await start([viewsOf({ Connect: Done })])
    stopTime()
    await modal.close()
    await drawn()
    const region = (one('.portico[data-leaving]').getRootNode() as ShadowRoot).host as HTMLElement
    expect(region.role).toBe('status')
    const before = document.documentElement.scrollHeight
    await pass(800)
    expect(region.shadowRoot?.textContent).toBe('Connected to Rainbow')
    expect([region.inert, region.lang, getComputedStyle(region).display]).toEqual([false, 'en', 'block'])
    expect(getComputedStyle(region).clipPath).toBe('inset(50%)')
    expect(document.documentElement.scrollHeight).toBe(before)
    await pass(4200)
    expect(region.isConnected).toBe(false)
  })

  test('a card with a result stays visible for 720 ms, and a press on it removes it', async () => {
    const { modal } = await start([viewsOf({ Connect: Done })])
    stopTime()
    await modal.close()
    await drawn()
    const card = one('.portico[data-leaving=done] .p-card')
    const box = card.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const host = (card.getRootNode() as ShadowRoot).host as HTMLElement
    const layers = host.getRootNode() as ShadowRoot
    expect(card.getAnimations().map((each) => each.effect?.getTiming().delay)).toEqual([720])
    expect([card.role, card.querySelector('h2')?.closest('[inert]')?.className]).toEqual([null, 'p-header'])
    await pass(599)
    expect(card.isConnected).toBe(true)
    const taken = [layers.elementFromPoint(x, y), layers.elementFromPoint(1, 1)].map((each) => each === host)
    expect(taken).toEqual([true, false])
    card.click()
    expect([card.isConnected, host.shadowRoot?.textContent]).toEqual([false, 'Connected to Rainbow'])
  })

  test('with reduced motion, a card with a result is not kept visible', async () => {
    const { modal } = await start([viewsOf({ Connect: Done })], { reducedMotion: true })
    stopTime()
    await modal.close()
    await drawn()
    const picture = one('.portico[data-leaving]')
    expect([picture.dataset.leaving, picture.inert]).toEqual(['', true])
    await pass(200)
    expect(picture.isConnected).toBe(false)
  })

  test('opening again removes the fading copy', async () => {
    const { modal } = await start([viewsOf({ Connect: Hello })])
    stopTime()
    await modal.close()
    await drawn()
    expect(all('.portico[data-leaving]')).toHaveLength(1)
    void modal.open()
    // The leaving picture would be removed after 200 ms, which never pass here.
    const [card, picture] = ['[data-testid=portico-card]', '.portico[data-leaving]'].map(
      (selector) => () => all(selector).length,
    ) as [() => number, () => number]
    for (let frame = 0; frame < 600 && !(card() && !picture()); frame++) {
      await new Promise(requestAnimationFrame)
      await pass(0)
    }
    expect([card(), picture()]).toEqual([1, 0])
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

describe('the progress line', () => {
  const line = () => one('.p-signal i')
  const set = async (status: SignalStatus, attempt: number) => {
    held.set?.({ status, attempt })
    await drawn()
  }

  test('runs three times while waiting, then rests; only another attempt restarts it', async () => {
    await start([viewsOf({ Connect: Signal })])
    await set('waiting', 1)
    const [sweep] = line().getAnimations()
    expect(sweep?.effect?.getTiming()).toMatchObject({ duration: 1600, iterations: 3 })
    const first = line()
    sweep?.finish()
    await drawn()
    // The bar rests in the middle third and is visible.
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

  test('fills when done and disappears; after a failure it stays', async () => {
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

  test('AXS-05 does not move with reduced motion set by the host', async () => {
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
        messages('en', { 'acme.title': 'Sign in' } as object)
        view('Connect', {
          title: 'acme.title' as 'modal.help',
          load: async () => ({ default: Hello }),
          guard: () => ({ sentence: 'Sign in or cancel first.', hard: true }),
        })
      },
    })
  const shaking = () => one('.p-card').hasAttribute('data-shake')

  test('MOD-15 shakes for 500 ms and shows the reason; a second press does not restart it, and the focus stays', async () => {
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
    // The button is enabled, because a press on it shows why the visitor cannot leave yet.
    expect(close.getAttribute('aria-disabled')).toBeNull()
  })

  test('AXS-05 with reduced motion an outline around the card replaces the shake', async () => {
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

describe('an inline modal', () => {
  test('AXS-01 MOD-09 is a region that makes nothing inert and leaves the focus where it is', async () => {
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

  test('AXS-02 a view shown before the motion code has loaded takes no focus from the page', async () => {
    const input = element('input')
    const target = element('section')
    const modal = createModal({ networks, plugins: [viewsOf({ Connect: Hello, Second: Hello })], target })
    try {
      input.focus()
      modal.start()
      void modal.open()
      await vi.waitFor(() => one('.p-card p'), { interval: 1 })
      ;((modal.kernel.get(router) as Router).push as (view: string) => void)('Second')
      await vi.waitFor(() => expect(one('.p-card[data-idle]').dataset.view).toBe('Second'))
      await vi.waitFor(() => one('.p-snackbar-region'))
      expect(document.activeElement).toBe(input)
    } finally {
      modal.dispose()
    }
  })

  test('AXS-04 the result of a view is announced when another replaces it, in an existing live region', async () => {
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

test('a slow view shows a placeholder after 150 ms, for at least 300 ms', async () => {
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
