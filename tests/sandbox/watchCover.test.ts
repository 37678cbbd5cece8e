import { afterEach, expect, it, vi } from 'vitest'
import { watchCover } from '../../demo/sandbox/secure/frame/watch-cover.mjs'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('uses the latest of several observations that arrive together', () => {
  vi.useFakeTimers()
  let report = (_: readonly object[]): void => {}
  class Observer {
    constructor(callback: typeof report) {
      report = callback
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const states: string[] = []
  watchCover({} as Element, (state) => states.push(state))
  const covered = { isIntersecting: true, isVisible: false }
  const seen = { isIntersecting: true, isVisible: true }
  report([covered, seen])
  vi.advanceTimersByTime(10_000)
  expect(states).toEqual(['waiting', 'clear'])
  report([seen, covered])
  vi.advanceTimersByTime(10_000)
  expect(states).toEqual(['waiting', 'clear', 'waiting', 'covered'])
})
