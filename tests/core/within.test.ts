import { getEventListeners } from 'node:events'
import { createLinkedAbort, pause, within } from 'portico/core'
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

describe('a pause', () => {
  it('leaves no listener behind, whether it ends or is aborted', async () => {
    const { signal, abort, listeners } = counted()
    await pause(0, signal)
    expect(listeners()).toBe(0)
    const waiting = pause(60_000, signal)
    expect(listeners()).toBe(1)
    const reason = new Error('left')
    abort(reason)
    await expect(waiting).rejects.toBe(reason)
    expect(listeners()).toBe(0)
    await expect(pause(0, signal)).rejects.toBe(reason)
  })

  it('leaves no timer behind', async () => {
    vi.useFakeTimers()
    const { signal, abort } = counted()
    const waiting = expect(pause(60_000, signal)).rejects.toThrow('left')
    abort(new Error('left'))
    await waiting
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})

describe('a linked controller', () => {
  it('aborts with the first of its parents, with its reason', () => {
    const [one, other] = [new AbortController(), new AbortController()]
    const linked = createLinkedAbort(one.signal, undefined, other.signal)
    const reason = new Error('left')
    other.abort(reason)
    one.abort(new Error('later'))
    expect(linked.signal.reason).toBe(reason)
    expect(createLinkedAbort(other.signal).signal.reason).toBe(reason)
  })

  it('leaves no listener on its parents once it is aborted', async () => {
    const { signal } = new AbortController()
    for (let left = 5; left; left--) createLinkedAbort(signal).abort()
    const last = createLinkedAbort(signal)
    expect(getEventListeners(signal, 'abort').length).toBe(1)
    last.abort()
    expect(getEventListeners(signal, 'abort').length).toBe(0)
  })
})
