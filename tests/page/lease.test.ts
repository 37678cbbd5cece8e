import { expect, test, vi } from 'vitest'
import { lease } from '#page'

const key = Symbol.for('portico.page.1')

function counter() {
  const dispose = vi.fn()
  const make = vi.fn(() => ({ value: { id: make.mock.calls.length }, dispose }))
  return { make, dispose }
}

test('a value is made once and disposed with the last of its leases', () => {
  const { make, dispose } = counter()
  const first = lease('thing', make)
  const second = lease('thing', make)
  expect(second.value).toBe(first.value)
  expect(make).toHaveBeenCalledTimes(1)
  first.release()
  expect(dispose).not.toHaveBeenCalled()
  second.release()
  expect(dispose).toHaveBeenCalledTimes(1)
})

test('releasing a lease twice counts once', () => {
  const { make, dispose } = counter()
  const first = lease('thing', make)
  const second = lease('thing', make)
  first.release()
  first.release()
  expect(dispose).not.toHaveBeenCalled()
  second.release()
  expect(dispose).toHaveBeenCalledTimes(1)
})

test('a value is made again after the last release, and names are separate', () => {
  const { make } = counter()
  lease('thing', make).release()
  const again = lease('thing', make)
  const other = lease('other', make)
  expect(make).toHaveBeenCalledTimes(3)
  expect(other.value).not.toBe(again.value)
  again.release()
  other.release()
})

test('a `make` that throws leaves nothing behind', () => {
  const { make } = counter()
  expect(() =>
    lease('thing', () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  const held = lease('thing', make)
  expect(make).toHaveBeenCalledTimes(1)
  held.release()
  expect(key in globalThis).toBe(false)
})

test('FLT-35 two copies of the package share one value', async () => {
  const { make } = counter()
  vi.resetModules()
  const copy = await import('#page')
  expect(copy.lease).not.toBe(lease)
  const mine = lease('thing', make)
  const theirs = copy.lease('thing', make)
  expect(theirs.value).toBe(mine.value)
  mine.release()
  theirs.release()
})

test('SEC-48 the global object is restored after the last release', () => {
  const before = Reflect.ownKeys(globalThis)
  const held = lease('thing', counter().make)
  expect(Reflect.ownKeys(globalThis)).not.toEqual(before)
  held.release()
  expect(Reflect.ownKeys(globalThis)).toEqual(before)
})
