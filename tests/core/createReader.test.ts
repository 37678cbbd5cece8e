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

describe('reading from sources', () => {
  it('uses the first source that has an answer and asks no later one', async () => {
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

  it('asks only the sources of the namespace', async () => {
    const { read } = start([source('one', async () => 1, ['solana']), source('two', async () => 2, ['tide'])])
    expect(await read('x', { namespace: 'tide' })).toBe(2)
    await expect(read('x', { namespace: 'near' })).rejects.toMatchObject({ category: 'source' })
  })

  it('falls back to the next source when one fails, and emits an error that names its plugin', async () => {
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

  it('rejects with the error of the last source', async () => {
    const { read, told } = start([source('one', () => Promise.reject(new Error('down')))])
    await expect(read('x')).rejects.toMatchObject({ message: 'down', plugin: 'one' })
    expect(told).toEqual([])
    await expect(start([]).read('x')).rejects.toThrow('No source serves this')
  })

  it('falls back to the next source at the deadline, and aborts the late one', async () => {
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

  it('an abort rejects with its reason, and no further source is asked', async () => {
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

  it('an answer is cached under its key for the configured time', async () => {
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
