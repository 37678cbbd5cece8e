import { within } from 'portico/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const never = () => new Promise<never>(() => {})
/** A signal that counts its listeners. */
const counted = () => {
  const controller = new AbortController()
  const { signal } = controller
  let listeners = 0
  const on = signal.addEventListener.bind(signal)
  const off = signal.removeEventListener.bind(signal)
  signal.addEventListener = (...given: Parameters<typeof on>) => {
    listeners++
    on(...given)
  }
  signal.removeEventListener = (...given: Parameters<typeof off>) => {
    listeners--
    off(...given)
  }
  return { signal, abort: (reason: unknown) => controller.abort(reason), listeners: () => listeners }
}

describe('within signals', () => {
  it('settles as the promise does, and leaves no listener behind', async () => {
    const [one, other] = [counted(), counted()]
    await expect(
      within(Promise.resolve(1), { signals: [one.signal, undefined, other.signal] }),
    ).resolves.toBe(1)
    const error = new Error('no')
    await expect(within(Promise.reject(error), { signals: [one.signal, other.signal] })).rejects.toBe(error)
    expect([one.listeners(), other.listeners()]).toEqual([0, 0])
  })

  it('rejects with the reason of the first abort, and leaves no listener on the other signals', async () => {
    const [one, other] = [counted(), counted()]
    const waiting = within(never(), { signals: [one.signal, other.signal] })
    const reason = new Error('left')
    other.abort(reason)
    one.abort(new Error('later'))
    await expect(waiting).rejects.toBe(reason)
    expect([one.listeners(), other.listeners()]).toEqual([0, 0])
    await expect(within(Promise.resolve(1), { signals: [other.signal] })).rejects.toBe(reason)
  })

  it('accepts a thenable, and rejects if its `then` throws', async () => {
    const broken = {
      // biome-ignore lint/suspicious/noThenProperty: such a promise is what the test is about
      then: () => {
        throw new Error('no promise')
      },
    }
    await expect(within(broken as never, {})).rejects.toThrow('no promise')
  })
})

describe('within a deadline', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('rejects with its message at the deadline, and leaves no timer behind', async () => {
    const late = expect(within(never(), { ms: 100, late: 'Foxy did not answer' })).rejects.toMatchObject({
      message: 'Foxy did not answer',
      category: 'deadline',
    })
    await vi.advanceTimersByTimeAsync(100)
    await late
    await expect(within(Promise.resolve(1), { ms: 100 })).resolves.toBe(1)
    const left = AbortSignal.abort(new Error('left'))
    await expect(within(never(), { ms: 100, signals: [left] })).rejects.toThrow('left')
    expect(vi.getTimerCount()).toBe(0)
  })
})
