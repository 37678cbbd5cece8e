import { cell } from 'portico/kernel'
import { expect, it, vi } from 'vitest'
import { createStore } from '../../kernel/state.js'

it('keeps one slice per plugin and notifies only the subscribers of the changed slice', () => {
  const store = createStore()
  const a = store.slice('a', { n: 0 })
  const b = store.slice('b', { n: 0 })
  const onA = vi.fn()
  const onB = vi.fn()
  a.subscribe(onA)
  b.subscribe(onB)
  a.update((draft) => {
    draft.n = 1
  })
  expect(store.get()).toEqual({ plugins: { a: { n: 1 }, b: { n: 0 } } })
  expect(onA).toHaveBeenCalledTimes(1)
  expect(onB).not.toHaveBeenCalled()
})

it('notifies nobody when a recipe changes nothing', () => {
  const store = createStore()
  const slice = store.slice('a', { n: 0 })
  const listener = vi.fn()
  store.subscribe(listener)
  slice.update((draft) => {
    draft.n = 0
  })
  expect(listener).not.toHaveBeenCalled()
})

it('deeply freezes the state from the start', () => {
  const store = createStore()
  const slice = store.slice('a', { deep: { n: 0 } })
  expect(Object.isFrozen(slice.get().deep)).toBe(true)
  slice.update((draft) => {
    draft.deep.n = 1
  })
  expect(() => {
    slice.get().deep.n = 2
  }).toThrow(TypeError)
  expect(Object.isFrozen(store.get().plugins)).toBe(true)
})

it('returns the same root until something changes', () => {
  const store = createStore()
  const slice = store.slice('a', { n: 0 })
  const before = store.get()
  expect(store.get()).toBe(before)
  slice.update((draft) => {
    draft.n++
  })
  expect(store.get()).not.toBe(before)
  expect(before).toEqual({ plugins: { a: { n: 0 } } })
})

it('a dropped slice keeps its last value for its readers and ignores late updates', () => {
  const store = createStore()
  const slice = store.slice('a', { n: 0 })
  slice.update((draft) => {
    draft.n = 7
  })
  slice.drop()
  slice.update((draft) => {
    draft.n = 8
  })
  expect(store.get()).toEqual({ plugins: {} })
  expect(slice.get()).toEqual({ n: 7 })
})

it('accepts ids that are names of Object.prototype', () => {
  const store = createStore()
  store.slice('constructor', { n: 1 })
  store.slice('__proto__', { n: 2 })
  expect(Object.keys(store.get().plugins).sort()).toEqual(['__proto__', 'constructor'])
  expect(({} as { n?: number }).n).toBeUndefined()
})

it('a cell does not notify of an equal value, and calls the other listeners when one throws', () => {
  const report = vi.fn()
  const source = cell(0, report)
  const heard = vi.fn()
  source.subscribe(() => {
    throw new Error('no')
  })
  source.subscribe(heard)
  source.set(0)
  expect(heard).not.toHaveBeenCalled()
  source.set(1)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(report).toHaveBeenCalledTimes(1)
})

it('a cell does not call a listener that another one removed', () => {
  const source = cell(0)
  const heard = vi.fn()
  source.subscribe(() => undo())
  const undo = source.subscribe(heard)
  source.set(1)
  expect(heard).not.toHaveBeenCalled()
  expect(source.size()).toBe(1)
})
