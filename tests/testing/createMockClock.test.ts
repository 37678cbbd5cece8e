import { createMockClock } from 'portico/testing'
import { expect, it } from 'vitest'

it('runs timers in order of time, also those that timers start', async () => {
  const clock = createMockClock(1000)
  const log: [string, number][] = []
  const note = (name: string) => () => void log.push([name, clock.now()])
  clock.after(20, note('b'))
  clock.after(10, () => {
    note('a')()
    clock.after(5, note('a2'))
  })
  clock.after(40, note('late'))
  const undo = clock.after(15, note('undone'))
  undo()
  expect(clock.pending()).toBe(3)
  await clock.advance(30)
  expect(log).toEqual([
    ['a', 1010],
    ['a2', 1015],
    ['b', 1020],
  ])
  expect(clock.now()).toBe(1030)
  expect(clock.pending()).toBe(1)
})

it('lets promise chains of any length settle between two timers', async () => {
  const clock = createMockClock()
  const log: string[] = []
  clock.after(10, async () => {
    for (let step = 0; step < 50; step++) await Promise.resolve()
    log.push('chain')
  })
  clock.after(10, () => log.push('second timer'))
  await clock.advance(10)
  expect(log).toEqual(['chain', 'second timer'])
})
