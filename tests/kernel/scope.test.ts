import { expect, it, vi } from 'vitest'
import { createScope } from '../../kernel/scope.js'

it('dispose aborts the signal, then runs each undo once, in reverse order', () => {
  const scope = createScope(() => {})
  const log: string[] = []
  scope.signal.addEventListener('abort', () => log.push('abort'))
  scope.own(() => log.push('first'))
  const early = scope.own(() => log.push('second'))
  scope.own(() => log.push('third'))
  early()
  scope.dispose()
  scope.dispose()
  early()
  expect(log).toEqual(['second', 'abort', 'third', 'first'])
  expect(scope.owned.size).toBe(0)
})

it('runs the remaining undos when one throws or rejects, and reports both errors', async () => {
  const report = vi.fn()
  const scope = createScope(report)
  const last = vi.fn()
  scope.own(last)
  scope.own(() => {
    throw new Error('sync')
  })
  scope.own((async () => {
    throw new Error('async')
  }) as () => void)
  scope.dispose()
  await Promise.resolve()
  await Promise.resolve()
  expect(last).toHaveBeenCalledTimes(1)
  expect(report.mock.calls.map(([error]) => error.message).sort()).toEqual(['async', 'sync'])
})

it('an undo passed to `own` after dispose runs at once', () => {
  const scope = createScope(() => {})
  scope.dispose()
  const undo = vi.fn()
  scope.own(undo)
  expect(undo).toHaveBeenCalledTimes(1)
  expect(scope.owned.size).toBe(0)
})
