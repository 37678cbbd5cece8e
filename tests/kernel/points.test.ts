import fc from 'fast-check'
import type { Order } from 'portico/kernel'
import { expect, it, vi } from 'vitest'
import { createHooks, HOOK, type HookTap } from '../../kernel/hooks.js'
import { createPoints } from '../../kernel/points.js'
import { createMockClock } from '../../src/testing/createMockClock.js'

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) =>
        permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
      )

const five: readonly (readonly [string, Order?])[] = [
  ['alpha'],
  ['bravo', { stage: 0 }],
  ['charlie', { stage: -1 }],
  ['delta', { stage: -1 }],
  ['echo', { stage: 5 }],
]

const pointOrder = (list: readonly (readonly [string, Order?])[]) => {
  const points = createPoints(() => {})
  for (const [plugin, order] of list) points.add('p', plugin, plugin, order)
  return points.source('p').get() as readonly string[]
}

const hookOrder = (list: readonly (readonly [string, Order?])[]) => {
  const points = createPoints(() => {})
  const { call } = createHooks(points, createMockClock(), () => {})
  const ran: string[] = []
  for (const [plugin, order] of list)
    points.add(`${HOOK}h`, plugin, { plugin, tap: () => void ran.push(plugin) } satisfies HookTap, order)
  call({ id: 'h', type: 'waterfall' }, 0)
  return ran
}

it('SEC-53: five plugins registered in any order are sorted the same way', () => {
  const all = permutations(five)
  expect(all).toHaveLength(120)
  const expected = ['charlie', 'delta', 'alpha', 'bravo', 'echo']
  for (const list of all) {
    expect(pointOrder(list)).toEqual(expected)
    expect(hookOrder(list)).toEqual(expected)
  }
})

it('SEC-53: hooks and points sort alike, whatever the order of registration', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const order = fc.record({ stage: fc.integer({ min: -2, max: 2 }) }, { requiredKeys: [] })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(name, order), { selector: ([plugin]) => plugin, maxLength: 6 }),
      fc.integer(),
      (list, seed) => {
        const shuffled = [...list].sort(
          (a, b) => ((a[0].charCodeAt(0) * seed) % 7) - ((b[0].charCodeAt(0) * seed) % 7),
        )
        expect(pointOrder(shuffled)).toEqual(pointOrder(list))
        expect(hookOrder(shuffled)).toEqual(pointOrder(list))
      },
    ),
    { numRuns: 2000 },
  )
})

it('keeps several entries of one plugin in the order they were added', () => {
  const points = createPoints(() => {})
  points.add('p', 'a', 1)
  points.add('p', 'a', 2)
  points.add('p', 'a', 3)
  expect(points.source('p').get()).toEqual([1, 2, 3])
})

it('notifies subscribers, undoes an entry once, and gives a frozen list', () => {
  const points = createPoints(() => {})
  const listener = vi.fn()
  const source = points.source('p')
  const unwatch = source.subscribe(listener)
  const undo = points.add('p', 'a', 1)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(Object.isFrozen(source.get())).toBe(true)
  undo()
  undo()
  expect(source.get()).toEqual([])
  expect(points.all.get('p')?.entries.size).toBe(0)
  expect(points.all.get('p')?.list.size()).toBe(1)
  unwatch()
  expect(points.all.get('p')?.list.size()).toBe(0)
})

it('its source has no setter', () => {
  expect(Object.keys(createPoints(() => {}).source('p')).sort()).toEqual(['get', 'subscribe'])
})
