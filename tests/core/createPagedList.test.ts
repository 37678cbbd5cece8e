import fc from 'fast-check'
import { createPagedList, type PagedOptions } from 'portico/core'
import { describe, expect, it, vi } from 'vitest'
import { SEQUENCES } from '../volumes.js'

interface Row {
  readonly id: string
}
const rows = (...ids: readonly (string | number)[]): Row[] => ids.map((id) => ({ id: String(id) }))
const never = new AbortController().signal
const make = <C>(load: PagedOptions<Row, C>['load'], more: Partial<PagedOptions<Row, C>> = {}) => {
  const list = createPagedList<Row, C>({ load, keyOf: ({ id }) => id, signal: never, ...more })
  const shown = () => list.state.get().rows.map(({ id }) => id)
  const settle = async () => {
    list.more()
    await vi.waitFor(() => expect(list.state.get().status).not.toBe('loading'))
    return list.state.get().status
  }
  return { ...list, shown, settle }
}

describe('a paged list', () => {
  it('loads one page at a time, with the cursor of the page before', async () => {
    const asked: (string | undefined)[] = []
    const list = make<string>(async (cursor) => {
      asked.push(cursor)
      return cursor ? { rows: rows('c') } : { rows: rows('a', 'b'), next: 'second' }
    })
    list.more()
    list.more()
    expect(await list.settle()).toBe('more')
    expect(await list.settle()).toBe('end')
    expect(list.shown()).toEqual(['a', 'b', 'c'])
    expect(list.state.get().count).toBe(3)
    await list.settle()
    expect(asked).toEqual([undefined, 'second'])
  })

  it('keeps its rows when a page fails, and loads the same page again', async () => {
    const answer = vi.fn<PagedOptions<Row, number>['load']>()
    answer
      .mockResolvedValueOnce({ rows: rows('a'), next: 2 })
      .mockRejectedValueOnce(new Error('no'))
      .mockImplementationOnce(() => {
        throw new Error('at once')
      })
      .mockResolvedValueOnce({ rows: rows('b') })
    const list = make(answer)
    await list.settle()
    expect([await list.settle(), list.shown()]).toEqual(['failed', ['a']])
    expect(await list.settle()).toBe('failed')
    expect([await list.settle(), list.shown()]).toEqual(['end', ['a', 'b']])
    expect(answer.mock.calls.map(([cursor]) => cursor)).toEqual([undefined, 2, 2, 2])
  })

  it('shows a row that two pages contain once, and only rows that are accepted', async () => {
    const list = make<number>(
      async (page = 1) => ({
        rows: page === 1 ? rows(1, 2, 3) : rows(3, 4),
        next: page === 1 ? 2 : undefined,
        count: 4,
      }),
      { accepts: ({ id }) => id !== '2' },
    )
    await list.settle()
    expect(list.state.get()).toMatchObject({ count: 3, status: 'more' })
    await list.settle()
    expect(list.shown()).toEqual(['1', '3', '4'])
    expect(list.state.get().count).toBe(3)
  })

  it('goes on after an empty page with a new cursor, and ends when the cursor repeats', async () => {
    const list = make<number>(async (page = 1) => ({ rows: page === 1 ? [] : rows('a'), next: page + 1 }))
    expect([await list.settle(), list.shown()]).toEqual(['more', []])
    expect([await list.settle(), list.shown()]).toEqual(['more', ['a']])
    expect([await list.settle(), list.shown()]).toEqual(['end', ['a']])
    const stuck = make<object>(async () => ({ rows: [], next: { page: 'same' } }))
    expect(await stuck.settle()).toBe('more')
    expect(await stuck.settle()).toBe('end')
  })

  it('stops loading when the last attendee leaves, and loads the same page for the next one', async () => {
    const signals: AbortSignal[] = []
    let answer: (page: { rows: Row[] }) => void = () => {}
    const list = make<number>((_, signal) => {
      signals.push(signal)
      return new Promise((resolve) => {
        answer = resolve
      })
    })
    // StrictMode mounts twice at once; there must be one request.
    const leave = list.attend()
    leave()
    const second = list.attend()
    await Promise.resolve()
    expect([signals.length, signals[0]?.aborted]).toEqual([1, false])
    const late = answer
    leave()
    second()
    await Promise.resolve()
    expect([signals[0]?.aborted, list.state.get().status]).toEqual([true, 'idle'])
    list.attend()
    late({ rows: rows('late') })
    answer({ rows: rows('a') })
    await vi.waitFor(() => expect(list.state.get().status).toBe('end'))
    expect(list.shown()).toEqual(['a'])
  })

  it('loads nothing once its plugin has stopped, and aborts the request in progress', async () => {
    const stop = new AbortController()
    let signal: AbortSignal | undefined
    const list = make<number>(
      (_, given) => {
        signal = given
        return new Promise(() => {})
      },
      { signal: stop.signal },
    )
    list.more()
    stop.abort(new Error('stopped'))
    expect(signal?.reason).toEqual(new Error('stopped'))
    const load = vi.fn()
    const other = make<number>(load, { signal: stop.signal })
    other.attend()
    expect(load).not.toHaveBeenCalled()
  })
})

it('no row is lost or duplicated through failures, interruptions and overlapping pages', async () => {
  const step = fc.constantFrom('answer', 'fail', 'leave', 'late' as const)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 0, max: 3 }),
      fc.array(step, { maxLength: 40 }),
      async (size, width, overlap, steps) => {
        const all = rows(...Array(size).keys())
        let open: { at: number; resolve(page: object): void; reject(error: unknown): void } | undefined
        let left: typeof open
        const list = make<number>(
          (at = 0) =>
            new Promise((resolve, reject) => {
              open = { at, resolve: resolve as never, reject }
            }),
        )
        const pageAt = (at: number) => ({
          // Rows that were added above move others down, so some come twice.
          rows: all.slice(Math.max(0, at - overlap), at + width),
          next: at + width < size ? at + width : undefined,
        })
        const settled = async () => {
          for (let turn = 0; turn < 6; turn++) await Promise.resolve()
        }
        for (const each of [...steps, ...Array(40).fill('answer')]) {
          const leave = list.attend()
          list.more()
          if (each === 'answer') open?.resolve(pageAt(open.at))
          if (each === 'fail') open?.reject(new Error('no'))
          if (each === 'late') left?.resolve(pageAt(left.at))
          left = open
          if (each !== 'late') await settled()
          leave()
          await settled()
        }
        expect(list.shown()).toEqual(all.map(({ id }) => id))
        expect(list.state.get().status).toBe('end')
      },
    ),
    { numRuns: SEQUENCES },
  )
})
