import { expect, it, vi } from 'vitest'
import { createScope } from '../../kernel/scope.js'

it('undoes in reverse, each once, after the signal was aborted', () => {
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

it('goes on when an undo throws or rejects, and reports both', async () => {
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

it('undoes at once what comes too late', () => {
  const scope = createScope(() => {})
  scope.dispose()
  const undo = vi.fn()
  scope.own(undo)
  expect(undo).toHaveBeenCalledTimes(1)
  expect(scope.owned.size).toBe(0)
})
