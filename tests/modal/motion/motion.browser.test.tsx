import type { Modal } from 'portico/core'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reduceMotion } from '../../ui/reduceMotion.js'
import { all, drawn, focused, one, startShell, viewsOf } from '../startShell.js'

declare module 'portico/kernel' {
  interface Features {
    other: boolean
  }
}

const Tall = (name: string, height: number) => () => (
  <div style={{ height }}>
    {name}
    <button type="button" data-testid="row" data-key={`first of ${name}`}>
      First
    </button>
    <button type="button" data-testid="row" data-key={`second of ${name}`}>
      Second
    </button>
  </div>
)
const views = {
  Connect: Tall('Connect', 120),
  Second: Tall('Second', 320),
  Third: Tall('Third', 60),
  Part: Tall('Part', 1500),
}

const Field = () => <input data-autofocus aria-label="Field" />

let draw = () => {}
/** A view whose list loads after the view. */
const Late = () => {
  const [there, setThere] = useState(false)
  draw = () => setThere(true)
  return (
    there && (
      <>
        <div style={{ height: 300 }} />
        {views.Part()}
      </>
    )
  )
}

/** A view that removes its control after another part has loaded. */
const Changing = () => {
  const [there, setThere] = useState(0)
  draw = () => setThere((count) => count + 1)
  return (
    <>
      {there < 2 && <button type="button">Goes</button>}
      {there > 0 && <p>Later</p>}
    </>
  )
}

const open: Modal[] = []
const start = async (...given: Parameters<typeof startShell>) => {
  const started = await startShell(...given)
  open.push(started.modal)
  // The code for motion loads after the first view.
  await vi.waitFor(() => one('.p-snackbar-region'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { router } = started
  const push = router.push as (view: string, params?: unknown) => void
  return { ...started, push, replace: router.replace as typeof push }
}
afterEach(() => {
  vi.useRealTimers()
  for (const modal of open.splice(0)) modal.dispose()
})
beforeEach(() => reduceMotion(''))

/** Lets time pass and React render. */
const pass = async (ms: number) => {
  await drawn()
  vi.advanceTimersByTime(ms)
  await drawn()
}
const title = () => one('h2').textContent
const body = () => one('.p-body')
const height = () => Number.parseFloat(getComputedStyle(one('.p-main')).height)
const idle = () => one('.p-card').hasAttribute('data-idle')
/** The animations of an element by name, and whether they play backwards through the card. */
const moves = (selector: string) =>
  one(selector)
    .getAnimations()
    .map((each) => (each as CSSAnimation).animationName ?? 'grows')
const framesOf = (animation: Animation | undefined) => {
  const effect = animation?.effect
  return effect instanceof KeyframeEffect ? effect.getKeyframes() : []
}
const offset = (at: 0 | -1) => {
  const [animation] = body().getAnimations()
  return new DOMMatrix(String(framesOf(animation).at(at)?.transform)).e
}

describe('a transition between views', () => {
  test('MOD-18 MOD-20 timing: title at 120 ms, view at 150 ms, idle at 300 ms', async () => {
    const { push } = await start([viewsOf(views)])
    expect([title(), body().inert, idle()]).toEqual(['Title of Connect', false, true])
    push('Second')
    await pass(0)
    expect([title(), body().textContent, idle()]).toEqual(['Title of Connect', 'ConnectFirstSecond', false])
    expect(body().inert).toBe(true)
    await pass(119)
    expect([title(), body().textContent]).toEqual(['Title of Connect', 'ConnectFirstSecond'])
    await pass(2)
    expect([title(), body().textContent]).toEqual(['Title of Second', 'ConnectFirstSecond'])
    await pass(28)
    expect([body().textContent, body().inert]).toEqual(['ConnectFirstSecond', true])
    await pass(2)
    expect([body().textContent, body().inert, one('.p-card').dataset.view]).toEqual([
      'SecondFirstSecond',
      false,
      'Second',
    ])
    await pass(148)
    expect(idle()).toBe(false)
    await pass(2)
    expect([title(), body().textContent, idle()]).toEqual(['Title of Second', 'SecondFirstSecond', true])
  })

  test('the height keeps its one observer through all renders', async () => {
    const observe = vi.spyOn(ResizeObserver.prototype, 'observe')
    const { push } = await start([viewsOf(views)])
    const before = observe.mock.calls.filter(([at]) => at === one('.p-main')).length
    push('Second')
    await pass(151)
    await pass(150)
    expect([before, observe.mock.calls.filter(([at]) => at === one('.p-main')).length]).toEqual([1, 1])
    observe.mockRestore()
  })

  test.each([
    ['ltr', 1],
    ['rtl', -1],
  ] as const)('MOD-20 push and back move 8 px in opposite directions, mirrored in %s', async (dir, sign) => {
    document.documentElement.dir = dir
    try {
      const { push, replace, router } = await start([viewsOf(views)])
      const strip = async (move: () => void) => {
        move()
        await pass(0)
        const out = [moves('.p-body'), offset(-1)]
        await pass(151)
        const seen = [...out, moves('.p-body'), offset(0)]
        await pass(150)
        return seen
      }
      const on = [['p-leave'], -8 * sign, ['p-enter'], 8 * sign]
      expect(await strip(() => push('Second'))).toEqual(on)
      expect(await strip(() => replace('Third'))).toEqual(on)
      expect(await strip(() => router.back())).toEqual([['p-leave'], 8 * sign, ['p-enter'], -8 * sign])
    } finally {
      document.documentElement.dir = ''
    }
  })

  test('MOD-19 the height grows from when the view mounts to that of its content, and nothing stays clipped', async () => {
    const { push } = await start([viewsOf(views)])
    const before = height()
    push('Second')
    await pass(149)
    expect([height(), moves('.p-main')]).toEqual([before, []])
    await pass(2)
    const [growth] = one('.p-main').getAnimations()
    expect(growth?.effect?.getTiming()).toMatchObject({ duration: 150, easing: 'cubic-bezier(0, 0, 0.2, 1)' })
    expect(framesOf(growth).map((each) => each.height)).toEqual([`${before}px`, `${before + 200}px`])
    expect(getComputedStyle(one('.p-main')).overflow).toBe('clip')
    await pass(150)
    expect([height(), moves('.p-main'), one('.p-main').getAttribute('style')]).toEqual([before + 200, [], ''])
    expect(getComputedStyle(one('.p-main')).overflow).toBe('visible')
    expect(body().scrollHeight).toBe(body().clientHeight)
  })

  test('MOD-19 a view whose code loads after the transition grows from the height of its placeholder', async () => {
    let come = () => {}
    const file = new Promise<void>((resolve) => {
      come = resolve
    })
    const { push } = await start([
      viewsOf(views, { Second: { load: () => file.then(() => ({ default: views.Second })) } }),
    ])
    push('Second')
    await pass(151)
    await pass(150)
    const held = height()
    expect([all('.p-skeleton').length > 0, one('.p-card').dataset.phase]).toEqual([true, undefined])
    // A height is taken with the frame that shows it.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    come()
    await pass(0)
    await pass(500)
    const [growth] = one('.p-main').getAnimations()
    expect([body().textContent, framesOf(growth).map((each) => each.height)]).toEqual([
      'SecondFirstSecond',
      [`${held}px`, expect.stringMatching(/^\d+(\.\d+)?px$/)],
    ])
    await growth?.finished
    await pass(0)
    expect([moves('.p-main'), one('.p-main').getAttribute('style'), body().getAttribute('style')]).toEqual([
      [],
      '',
      '',
    ])
    expect(height()).toBeGreaterThan(held)
  })

  describe('a visitor who navigates before the motion code has loaded', () => {
    /** Opens the modal; returns a function that lets the code for motion load. */
    const startEarly = async (given: typeof views) => {
      const held: FrameRequestCallback[] = []
      const hold = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((each) => held.push(each))
      const started = await startShell([viewsOf(given)])
      open.push(started.modal)
      hold.mockRestore()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const come = async (ms = 0) => {
        for (const each of held) each(0)
        vi.advanceTimersByTime(1)
        await import('../../../src/modal/motion/Motion.js')
        // Act before React has rendered it.
        vi.advanceTimersByTime(ms)
        while (!all('.p-snackbar-region')[0]) await drawn()
        return one('.p-card').dataset.phase
      }
      return { ...started, push: started.router.push as (view: string) => void, come }
    }

    test('MOD-19 sees the next view without a second animation', async () => {
      const { push, router, come } = await startEarly(views)
      const before = height()
      push('Second')
      await pass(151)
      expect([body().textContent, all('.p-snackbar-region')]).toEqual(['SecondFirstSecond', []])
      expect(await come()).toBe('in')
      expect([height(), moves('.p-main'), moves('.p-body')]).toEqual([before + 200, [], []])
      await pass(150)
      // A height is taken with the frame that shows it.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      router.back()
      await pass(151)
      expect([moves('.p-main'), moves('.p-body')]).toEqual([['grows'], ['p-enter']])
    })

    test.each([
      ['with the view', 148, 2, 'in'],
      ['after it', 151, 0, 'in'],
      ['at rest', 301, 0, undefined],
    ])(
      'AXS-02 has the focus where the next view puts it when the code loads %s',
      async (_, at, ms, phase) => {
        const { push, come } = await startEarly({ ...views, Second: Field })
        one('[data-testid=header-close]').focus()
        push('Second')
        await pass(at)
        expect(await come(ms)).toBe(phase)
        expect(focused()).toBe(one('input'))
      },
    )
  })

  test('MOD-18 a second navigation ends the first transition at once, and the title is never outdated', async () => {
    const { push } = await start([viewsOf(views)])
    push('Second')
    await pass(60)
    push('Third')
    await pass(0)
    expect([title(), body().textContent, body().inert]).toEqual([
      'Title of Second',
      'SecondFirstSecond',
      true,
    ])
    await pass(119)
    expect(title()).toBe('Title of Second')
    await pass(2)
    expect(title()).toBe('Title of Third')
    await pass(180)
    expect([title(), body().textContent, idle()]).toEqual(['Title of Third', 'ThirdFirstSecond', true])
  })

  test('AXS-05 with reduced motion nothing moves, and the timing stays the same', async () => {
    await reduceMotion('reduce')
    const { push } = await start([viewsOf(views)])
    push('Second')
    await pass(0)
    expect(Math.abs(offset(-1))).toBe(0)
    expect(body().getAnimations()[0]?.effect?.getTiming().duration).toBe(60)
    await pass(119)
    expect(title()).toBe('Title of Connect')
    await pass(2)
    expect(title()).toBe('Title of Second')
    await pass(30)
    expect([Math.abs(offset(0)), moves('.p-main'), body().textContent]).toEqual([0, [], 'SecondFirstSecond'])
    await pass(150)
    expect(idle()).toBe(true)
  })

  test('MOD-20 pressing Back twice during a transition leaves one view and does not close the modal', async () => {
    const { push, router } = await start([viewsOf(views)])
    push('Second')
    await pass(301)
    one('[data-testid=header-back]').click()
    await pass(20)
    one('[data-testid=header-back]').click()
    await pass(301)
    const { open, stack } = router.state.get()
    expect([open, stack.map((each) => each.view), title()]).toEqual([true, ['Connect'], 'Title of Connect'])
  })

  test('AXS-02 the focus goes to the title, and on Back to the control that was used', async () => {
    const { push, router } = await start([viewsOf(views)])
    const second = () => all('[data-key^="second of"]')[0]
    second()?.focus()
    push('Second')
    await pass(151)
    expect(focused()).toBe(one('h2'))
    await pass(150)
    router.back()
    await pass(151)
    expect(focused()).toBe(second())
    expect(second()?.textContent).toBe('Second')
  })

  test('AXS-02 Back restores focus and scroll position in late content, unless the visitor has moved the focus', async () => {
    const { push, router } = await start([viewsOf({ ...views, Connect: Late })])
    const second = () => all('[data-key="second of Part"]')[0] as HTMLElement
    for (const goesOn of [false, true]) {
      draw()
      await pass(0)
      second().focus({ preventScroll: true })
      body().scrollTop = 200
      push('Second')
      await pass(301)
      router.back()
      await pass(151)
      await pass(150)
      expect([focused(), body().scrollTop]).toEqual([one('h2'), 0])
      if (goesOn) one('[data-testid=header-close]').focus()
      draw()
      await pass(0)
      expect(focused()).toBe(goesOn ? one('[data-testid=header-close]') : second())
      expect(body().scrollTop).toBe(goesOn ? 0 : 200)
    }
  })

  test('AXS-02 the focus moves to the title if its control was removed, not if the visitor gave it up', async () => {
    await start([viewsOf({ ...views, Connect: Changing })])
    const goes = () => one('.p-body button')
    goes().focus()
    goes().blur()
    draw()
    await pass(0)
    expect([body().textContent, document.activeElement]).toEqual(['GoesLater', document.body])
    goes().focus()
    draw()
    await pass(0)
    expect([body().textContent, focused()]).toEqual(['Later', one('h2')])
  })

  test('a view whose plugin was switched off is left at once', async () => {
    const { modal, push } = await start([viewsOf({ Connect: views.Connect })])
    vi.useRealTimers()
    await modal.use({ ...viewsOf({ Second: views.Second }), id: 'other' } as never)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    push('Second')
    await pass(300)
    expect(title()).toBe('Title of Second')
    modal.setFeatures({ other: false })
    await pass(0)
    expect([title(), body().textContent]).toEqual(['Title of Connect', 'ConnectFirstSecond'])
  })
})
