import { useEffect, useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { all, drawn, focused, one, startShell, viewsOf } from '../startShell.js'

const chunk = vi.hoisted(() => {
  let arrive = () => {}
  const loaded = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { loaded, arrive: () => arrive() }
})
vi.mock('../../../src/modal/motion/Motion.js', async (original) => {
  await chunk.loaded
  return original()
})
afterEach(() => {
  vi.useRealTimers()
})

const Connect = () => <p>Connect</p>
const Code = () => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <input ref={field} aria-label="Code" />
}

test('AXS-02 a control that a view has focused keeps the focus when the motion code loads while it enters', async () => {
  const { modal, router } = await startShell([viewsOf({ Connect, Second: Code })])
  await vi.waitFor(() => expect(one('.p-body').textContent).toBe('Connect'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;(router.push as (view: string) => void)('Second')
  await drawn()
  vi.advanceTimersByTime(150)
  await drawn()
  expect(focused()).toBe(one('input'))
  expect(all('.p-snackbar-region')).toEqual([])
  chunk.arrive()
  // Not `waitFor`, which would move the clock, and so end the transition.
  while (!all('.p-snackbar-region').length) await drawn()
  expect(one('.p-card').dataset.phase).toBe('in')
  expect(focused()).toBe(one('input'))
  modal.dispose()
})
