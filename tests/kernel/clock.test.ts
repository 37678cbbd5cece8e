import { systemClock, withDeadline } from 'portico/kernel'
import { createMockClock } from 'portico/testing'
import { expect, it, vi } from 'vitest'

const late = () => new Error('late')

it('settles as the promise does and leaves no timer', async () => {
  const clock = createMockClock()
  await expect(withDeadline(Promise.resolve(1), 1000, late, clock)).resolves.toBe(1)
  await expect(withDeadline(Promise.reject(new Error('no')), 1000, late, clock)).rejects.toThrow('no')
  await clock.advance(0)
  expect(clock.pending()).toBe(0)
})

it('rejects when the time is up', async () => {
  const clock = createMockClock()
  const settled = vi.fn()
  withDeadline(new Promise(() => {}), 1000, late, clock).catch(settled)
  await clock.advance(999)
  expect(settled).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(settled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'late' }))
})

it('stands still while it is paused', async () => {
  const clock = createMockClock()
  let paused = true
  const settled = vi.fn()
  withDeadline(new Promise(() => {}), 1000, late, clock, () => paused).catch(settled)
  await clock.advance(60_000)
  expect(settled).not.toHaveBeenCalled()
  paused = false
  await clock.advance(1000)
  expect(settled).toHaveBeenCalledTimes(1)
})

it('the system clock runs and undoes timers', async () => {
  const undone = vi.fn()
  systemClock.after(0, undone)()
  await new Promise<void>((resolve) => systemClock.after(1, resolve))
  expect(undone).not.toHaveBeenCalled()
  const before = Date.now()
  const now = systemClock.now()
  expect([before <= now, now <= Date.now()]).toEqual([true, true])
})
