import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dragSheet } from '../../../src/modal/motion/dragSheet.js'
import { mount } from '../../ui/mount.js'

const sheet = { position: 'fixed', inset: 'auto 0 0', height: 400, '--portico-motion': 0 } as const
/** A sheet with a list that scrolls, as the card of the modal is. */
const draw = async (closes: boolean) => {
  await page.viewport(390, 844)
  const { find, unmount } = mount(
    <section style={sheet}>
      <header style={{ height: 50 }}>Title</header>
      <div className="list" style={{ height: 200, overflow: 'auto' }}>
        <div style={{ height: 900 }}>Rows</div>
      </div>
      <input />
    </section>,
  )
  const card = find('section')
  const end = new AbortController()
  const close = vi.fn(async () => closes)
  dragSheet(card, close, end.signal)
  const remove = () => {
    end.abort()
    unmount()
  }
  return { card, of: find<HTMLElement>, close, end: remove }
}

const send = (target: HTMLElement, type: string, ...at: (readonly [number, number])[]) => {
  const touches = at.map(
    ([clientX, clientY], identifier) => new Touch({ identifier, target, clientX, clientY }),
  )
  const event = new TouchEvent(type, { bubbles: true, cancelable: true, touches })
  target.dispatchEvent(event)
  return event
}
/** Drags slowly, so that only the way counts. */
const drag = async (target: HTMLElement, ...steps: (readonly [number, number])[]) => {
  const now = vi.spyOn(performance, 'now')
  let time = 0
  now.mockImplementation(() => (time += 1000))
  send(target, 'touchstart', [0, 0])
  const moves = steps.map((at) => send(target, 'touchmove', at).defaultPrevented)
  now.mockRestore()
  return moves
}
const letGo = async (target: HTMLElement) => {
  const event = send(target, 'touchend')
  await Promise.resolve()
  await Promise.resolve()
  return event.defaultPrevented
}

describe('MOB-07 dragging a sheet', () => {
  test('follows the finger down from its header, and closes if it is released far enough down', async () => {
    const { card, of, close, end } = await draw(true)
    expect(await drag(of('header'), [0, 20], [3, 150])).toEqual([true, true])
    expect(card.style.transform).toBe('translateY(150px)')
    expect(close).not.toHaveBeenCalled()
    // A press would otherwise follow, on whatever is under the finger.
    expect(await letGo(of('header'))).toBe(true)
    expect(close).toHaveBeenCalledOnce()
    end()
  })

  test('moves back up if it is released early or may not be closed', async () => {
    const { card, of, close, end } = await draw(false)
    await drag(of('header'), [0, 20], [0, 60])
    await letGo(of('header'))
    expect([card.style.transform, close.mock.calls.length]).toEqual(['', 0])
    await drag(of('header'), [0, 20], [0, 300])
    await letGo(of('header'))
    await vi.waitFor(() => expect([card.style.transform, close.mock.calls.length]).toEqual(['', 1]))
    end()
  })

  test('a flick closes it, a finger that rests before the release does not', async () => {
    const { of, close, end } = await draw(true)
    const now = vi.spyOn(performance, 'now')
    const flick = async (...times: readonly number[]) => {
      for (const time of times) now.mockReturnValueOnce(time)
      send(of('header'), 'touchstart', [0, 0])
      send(of('header'), 'touchmove', [0, 20])
      send(of('header'), 'touchmove', [0, 60])
      await letGo(of('header'))
    }
    await flick(0, 16, 32, 500)
    expect(close).not.toHaveBeenCalled()
    await flick(1000, 1016, 1032, 1048)
    expect(close).toHaveBeenCalledOnce()
    now.mockRestore()
    end()
  })

  test('does not start when scrolling, sideways, upwards, in a field, with two fingers or on a wide screen', async () => {
    const { card, of, close, end } = await draw(true)
    of('.list').scrollTop = 100
    expect(await drag(of('.list > div'), [0, 200])).toEqual([false])
    of('.list').scrollTop = 0
    for (const at of [
      [200, 20],
      [0, -200],
    ] as const)
      expect(await drag(of('.list > div'), at, [0, 300])).toEqual([false, false])
    expect(await drag(of('input'), [0, 200])).toEqual([false])
    send(of('header'), 'touchstart', [0, 0], [50, 0])
    expect(send(of('header'), 'touchmove', [0, 200], [50, 200]).defaultPrevented).toBe(false)
    await page.viewport(1280, 800)
    expect(await drag(of('header'), [0, 200])).toEqual([false])
    await letGo(of('header'))
    expect([card.style.transform, close.mock.calls.length]).toEqual(['', 0])
    end()
  })
})
