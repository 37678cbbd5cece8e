import { afterFrame } from 'portico/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let frames: (() => void)[] = []
const giveFrames = () => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => (frames = frames.filter((_, at) => at !== id - 1)))
}
const paint = () => {
  for (const run of frames.splice(0)) run()
}
beforeEach(() => {
  frames = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('runs in a task of its own after the next frame, once', () => {
  giveFrames()
  const run = vi.fn()
  afterFrame(run)
  expect([frames.length, vi.getTimerCount()]).toEqual([1, 1])
  paint()
  expect(run).not.toHaveBeenCalled()
  vi.runAllTimers()
  paint()
  expect(run).toHaveBeenCalledTimes(1)
})

test('runs once on a page that paints nothing', () => {
  giveFrames()
  const run = vi.fn()
  afterFrame(run)
  vi.runAllTimers()
  expect([run.mock.calls.length, frames.length]).toEqual([1, 0])
})

test('runs at once where there are no frames', () => {
  vi.stubGlobal('requestAnimationFrame', undefined)
  const run = vi.fn()
  afterFrame(run)()
  expect(run).toHaveBeenCalledTimes(1)
})

test.each([0, 1])('can be cancelled after %s frames', (painted) => {
  giveFrames()
  const run = vi.fn()
  const cancel = afterFrame(run)
  for (let each = 0; each < painted; each++) paint()
  cancel()
  paint()
  vi.runAllTimers()
  expect([run.mock.calls.length, frames.length]).toEqual([0, 0])
})
