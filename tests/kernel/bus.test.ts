import { expect, it, vi } from 'vitest'
import { createBus } from '../../kernel/bus.js'

const kept = vi.hoisted(() => [] as Map<unknown, unknown>[])
vi.mock('mitt', async (original) => {
  const { default: mitt } = await original<typeof import('mitt')>()
  return {
    default: () => {
      const made = mitt()
      kept.push(made.all)
      return made
    },
  }
})

it('calls the other listeners when one throws, and reports the error', () => {
  const report = vi.fn()
  const bus = createBus(report)
  const heard: unknown[] = []
  bus.on('a', () => {
    throw new Error('no')
  })
  bus.on('a', (payload) => heard.push(payload))
  bus.emit('a', 1)
  expect(heard).toEqual([1])
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'no' }))
})

it('reports a listener that rejects, so that the page sees no unhandled rejection', async () => {
  const report = vi.fn()
  const bus = createBus(report)
  bus.on('a', async () => {
    throw new Error('late')
  })
  bus.emit('a', 1)
  await Promise.resolve()
  await Promise.resolve()
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'late' }))
})

it('calls a `*` listener for every event, with the name of the event', () => {
  const bus = createBus(() => {})
  const heard: unknown[] = []
  bus.on('*', (event, payload) => heard.push([event, payload]))
  bus.emit('a', 1)
  bus.emit('b', 2)
  expect(heard).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

it('removes one listener only, however often its undo is called', () => {
  const bus = createBus(() => {})
  const undo = bus.on('a', () => {})
  bus.on('a', () => {})
  undo()
  undo()
  expect(bus.all.get('a')).toHaveLength(1)
})

it('does not call a listener that was removed during the same event', () => {
  const bus = createBus(() => {})
  const heard: string[] = []
  bus.on('a', () => {
    heard.push('first')
    undo()
  })
  const undo = bus.on('a', () => heard.push('second'))
  bus.emit('a', 0)
  expect(heard).toEqual(['first'])
})

it('SEC-51: keeps no event name without listeners', () => {
  const bus = createBus(() => {})
  const names = kept.at(-1)
  const stay = bus.on('a', () => {})
  bus.on('a', () => {})
  stay()
  for (let n = 0; n < 1000; n++) bus.on(`made.up.${n}`, () => {})()
  expect([...(names?.keys() ?? [])]).toEqual(['a'])
})
