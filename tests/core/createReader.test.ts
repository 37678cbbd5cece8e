import { createReader, type DataSource } from 'portico/core'
import { afterEach, describe, expect, it, vi } from 'vitest'

type Source = DataSource<string, number>
const source = (plugin: string, read: Source['read'], namespaces?: readonly string[]): Source => ({
  plugin,
  read: vi.fn(read),
  ...(namespaces && { namespaces }),
})
const start = (sources: readonly Source[], more: object = {}) => {
  const told: unknown[] = []
  const emit = (event: string, payload: unknown) => void told.push([event, payload])
  return { told, read: createReader({ sources: { get: () => sources }, emit, ...more }) }
}
afterEach(() => {
  vi.useRealTimers()
})

describe('sources', () => {
  it('the first that serves answers, and no other is asked', async () => {
    const [none, one, two] = [
      source('none', async () => undefined),
      source('one', async () => 1),
      source('two', async () => 2),
    ]
    const { read, told } = start([none, one, two])
    expect(await read('x')).toBe(1)
    expect([none.read, two.read].map((each) => vi.mocked(each).mock.calls.length)).toEqual([1, 0])
    expect(told).toEqual([])
  })

  it('only those of the namespace are asked', async () => {
    const { read } = start([source('one', async () => 1, ['solana']), source('two', async () => 2, ['tide'])])
    expect(await read('x', { namespace: 'tide' })).toBe(2)
    await expect(read('x', { namespace: 'near' })).rejects.toMatchObject({ category: 'source' })
  })

  it('one that fails falls to the next, and that is told with its plugin', async () => {
    const { read, told } = start([
      source('throws', () => {
        throw new Error('down')
      }),
      source('rejects', () => Promise.reject({ message: 'gone' })),
      source('good', async () => 3),
    ])
    expect(await read('x')).toBe(3)
    expect(told).toEqual([
      ['error', { category: 'source', code: 'source', message: 'down', plugin: 'throws' }],
      ['error', { category: 'source', code: 'source', message: 'gone', plugin: 'rejects' }],
    ])
  })

  it('the error of the last one reaches the caller', async () => {
    const { read, told } = start([source('one', () => Promise.reject(new Error('down')))])
    await expect(read('x')).rejects.toMatchObject({ message: 'down', plugin: 'one' })
    expect(told).toEqual([])
    await expect(start([]).read('x')).rejects.toThrow('No source serves this')
  })

  it('one that is late falls to the next, and is told to stop', async () => {
    vi.useFakeTimers()
    let left: AbortSignal | undefined
    const slow = source('slow', (_, signal) => {
      left = signal
      return new Promise(() => {})
    })
    const { read, told } = start([slow, source('good', async () => 4)], { deadline: 500 })
    const answer = read('x')
    await vi.advanceTimersByTimeAsync(500)
    expect(await answer).toBe(4)
    expect(left?.aborted).toBe(true)
    expect(told).toEqual([
      [
        'error',
        {
          category: 'deadline',
          code: 'deadline',
          message: 'The source of "slow" took too long',
          plugin: 'slow',
        },
      ],
    ])
  })

  it('the signal ends all of it with its reason', async () => {
    const abort = new AbortController()
    let left: AbortSignal | undefined
    const slow = source('slow', (_, signal) => {
      left = signal
      return new Promise(() => {})
    })
    const next = source('next', async () => 5)
    const { read, told } = start([slow, next])
    const reason = new Error('Not wanted')
    const answer = read('x', { signal: abort.signal })
    abort.abort(reason)
    await expect(answer).rejects.toBe(reason)
    expect([left?.reason, vi.mocked(next.read).mock.calls, told]).toEqual([reason, [], []])
    await expect(read('x', { signal: abort.signal })).rejects.toBe(reason)
  })

  it('an answer counts as long as the caller says, under its key', async () => {
    let time = 1000
    let count = 0
    const { read } = start([source('one', async () => ++count)], { freshFor: 100, now: () => time })
    const ask = (key?: string) => read('x', key === undefined ? {} : { key })
    expect([await ask('a'), await ask('a'), await ask('b'), await ask()]).toEqual([1, 1, 2, 3])
    time += 99
    expect(await ask('a')).toBe(1)
    time += 1
    expect(await ask('a')).toBe(4)
    // The clock was set back.
    time -= 500
    expect(await ask('a')).toBe(5)
  })
})
