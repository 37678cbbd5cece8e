import fc from 'fast-check'
import { type Store, storage as token } from 'portico/core'
import { createKernel } from 'portico/kernel'
import { census, createMockClock } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { storage } from '#storage'
import { FEWER, limit } from '../volumes.js'
import { FakeStorage, type FakeTab, fakeTab, items } from './fakeBrowser.js'

const start = (tab?: FakeTab) => {
  if (tab) vi.stubGlobal('window', tab)
  const clock = createMockClock()
  const reports: unknown[] = []
  const kernel = createKernel({
    plugins: [storage({ clock })],
    clock,
    report: (error) => void reports.push(error),
  })
  return { kernel, clock, reports, store: kernel.get(token) as Store }
}

const numbers = {
  parse: (input: unknown): readonly number[] => {
    if (!Array.isArray(input) || !input.every((item) => typeof item === 'number'))
      throw new TypeError('not numbers')
    return input
  },
}
const any = { parse: (input: unknown) => input }
const pack = (d: unknown, v: unknown = 1) => JSON.stringify({ v, t: 0, d })
const held = (box: FakeStorage, key: string) => JSON.parse(box.getItem(`portico/${key}`) ?? 'null')

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('storing values', () => {
  test('a value is read by the next kernel, from an envelope with version and time', () => {
    const box = new FakeStorage()
    const first = start(fakeTab(box))
    first.store.at('wallets/recent', numbers, []).set([1, 2])
    expect(held(box, 'wallets/recent')).toEqual({ v: 1, t: first.clock.now(), d: [1, 2] })
    expect(start(fakeTab(box)).store.at('wallets/recent', numbers, []).get()).toEqual([1, 2])
  })

  test('a key has one cell, and setting an equal value notifies nobody and writes nothing', () => {
    const box = new FakeStorage()
    const writes = vi.fn()
    const { store } = start(fakeTab(box))
    const list = store.at('a/list', numbers, [])
    const told = vi.fn()
    const stop = store.at('a/list', numbers, [9]).subscribe(told)
    list.set([1])
    FakeStorage.onSet.set(box, writes)
    list.set([1])
    expect(told).toHaveBeenCalledTimes(1)
    expect(writes).not.toHaveBeenCalled()
    stop()
    list.set([2])
    expect(told).toHaveBeenCalledTimes(1)
    expect(store.at('a/list', numbers, []).get()).toEqual([2])
  })

  test('remove, and setting undefined, delete the item and reading gives the fallback', () => {
    const box = new FakeStorage()
    const { store } = start(fakeTab(box))
    const list = store.at('a/list', numbers, [7])
    list.set([1])
    list.remove()
    expect(list.get()).toEqual([7])
    expect(items(box)).toEqual({})
    const text = store.at<unknown>('a/text', any, undefined)
    text.set('x')
    text.set(undefined)
    expect(text.get()).toBeUndefined()
    expect(items(box)).toEqual({})
  })

  test('if a listener sets the value again, memory and storage have its value', () => {
    const box = new FakeStorage()
    const { store } = start(fakeTab(box))
    const list = store.at('a/list', numbers, [])
    list.subscribe(() => list.set([2]))
    list.set([1])
    expect([list.get(), held(box, 'a/list').d]).toEqual([[2], [2]])
  })

  test('keys that reach prototypes are dropped at any depth', () => {
    const box = new FakeStorage()
    box.setItem(
      'portico/a/x',
      '{"v":1,"t":0,"d":[{"__proto__":{"p":1},"constructor":1,"in":{"prototype":1,"ok":1}}]}',
    )
    const value = start(fakeTab(box)).store.at<unknown>('a/x', any, undefined).get()
    expect(JSON.stringify(value)).toBe('[{"in":{"ok":1}}]')
    expect(({} as { p?: number }).p).toBeUndefined()
  })
})

describe('damaged values and failing storage', () => {
  const damaged = [
    '{',
    'null',
    '5',
    '[]',
    '{"v":"1","d":[]}',
    '{"v":1e999,"d":[]}',
    pack(['x']),
    '[['.repeat(20_000),
  ]

  test.each(damaged)(
    'PER-09 FLT-32 a damaged value reads as the fallback and is set aside: %.20s',
    (text) => {
      const box = new FakeStorage()
      box.setItem('portico/a/list', text)
      const { store, reports } = start(fakeTab(box))
      const list = store.at('a/list', numbers, [7])
      expect(list.get()).toEqual([7])
      expect(items(box)).toEqual({ 'portico/a/list!bad': text })
      list.set([1])
      expect(held(box, 'a/list').d).toEqual([1])
      expect(reports).toEqual([])
    },
  )

  test('PER-09 without a window, storage or permission everything works in memory', () => {
    const denied = fakeTab(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    for (const tab of [undefined, denied, fakeTab(() => null as never)]) {
      vi.unstubAllGlobals()
      const { store, reports, kernel } = start(tab)
      const list = store.at('a/list', numbers, [7])
      expect(list.get()).toEqual([7])
      list.set([1])
      expect(list.get()).toEqual([1])
      list.remove()
      expect(list.get()).toEqual([7])
      kernel.dispose()
      expect(reports).toEqual([])
    }
  })

  test('FLT-30 if storage is denied at some point, the values in memory are kept', async () => {
    const box = new FakeStorage()
    let open = true
    const tab = fakeTab(() => {
      if (!open) throw new DOMException('denied', 'SecurityError')
      return box
    })
    const { store, clock } = start(tab)
    const list = store.at('a/list', numbers, [])
    list.set([1])
    open = false
    list.set([2])
    tab.tell('storage', { key: 'portico/a/list' })
    await clock.advance(1000)
    expect(list.get()).toEqual([2])
  })

  test('FLT-31 PER-09 when write k fails, caches are deleted first and nothing else is lost, k = 1..200', () => {
    for (let k = 1; k <= 202; k++) {
      const box = new FakeStorage()
      box.setItem('host', 'theirs')
      box.setItem('portico/cache/balance', pack([1]))
      const { store, reports } = start(fakeTab(box))
      const lists = [0, 1, 2, 3].map((name) => store.at(`a/${name}`, numbers, []))
      let writes = 0
      FakeStorage.onSet.set(box, () => {
        if (++writes === k) throw new DOMException('full', 'QuotaExceededError')
      })
      for (let n = 1; n <= 200; n++) lists[n % 4]?.set([n])
      expect(lists.map((list) => list.get())).toEqual([[200], [197], [198], [199]])
      expect([0, 1, 2, 3].map((name) => held(box, `a/${name}`).d)).toEqual([[200], [197], [198], [199]])
      expect(box.getItem('host')).toBe('theirs')
      expect(box.getItem('portico/cache/balance')).toBe(k <= 200 ? null : pack([1]))
      expect(reports).toEqual([])
    }
  })

  test('FLT-31 if there is no room at all, the stored value stays readable, and memory has the new one', () => {
    const box = new FakeStorage()
    const { store } = start(fakeTab(box))
    const list = store.at('a/list', numbers, [])
    list.set([1])
    FakeStorage.onSet.set(box, () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    list.set([1, 2])
    expect(list.get()).toEqual([1, 2])
    expect(start(fakeTab(box)).store.at('a/list', numbers, []).get()).toEqual([1])
  })
})

describe('versions', () => {
  test('FLT-32 an older version is passed to the parser and stored in the new version with the next set', () => {
    const box = new FakeStorage()
    box.setItem('portico/a/list', pack(5, 1))
    const parser = {
      parse: (input: unknown) => numbers.parse(typeof input === 'number' ? [input] : input),
    }
    const list = start(fakeTab(box)).store.at('a/list', parser, [], 2)
    expect(list.get()).toEqual([5])
    expect(held(box, 'a/list').v).toBe(1)
    list.set([5])
    expect(held(box, 'a/list')).toMatchObject({ v: 2, d: [5] })
  })

  test('FLT-32 a newer version is neither read, written nor removed, also when it appears later', async () => {
    const box = new FakeStorage()
    const newer = pack({ new: true }, 3)
    box.setItem('portico/a/list', newer)
    const tab = fakeTab(box)
    const { store, clock } = start(tab)
    const list = store.at('a/list', numbers, [7], 2)
    expect(list.get()).toEqual([7])
    list.set([1])
    list.remove()
    list.set([2])
    expect(list.get()).toEqual([2])
    expect(items(box)).toEqual({ 'portico/a/list': newer })
    const other = store.at('a/other', numbers, [])
    other.set([1])
    box.setItem('portico/a/other', newer)
    tab.tell('storage', { key: 'portico/a/other' })
    await clock.advance(1000)
    other.set([2])
    expect(other.get()).toEqual([2])
    expect(box.getItem('portico/a/other')).toBe(newer)
  })

  test(
    'PROP-11 any text under any key reads as the fallback or a valid value, and foreign keys stay',
    () => {
      const text = fc.oneof(
        fc.string(),
        fc.json(),
        fc.record({ v: fc.anything(), t: fc.anything(), d: fc.anything() }).map((it) => {
          try {
            return JSON.stringify(it)
          } catch {
            return '{'
          }
        }),
        fc
          .record({ v: fc.integer({ min: -1, max: 3 }), d: fc.array(fc.integer()) })
          .map((it) => JSON.stringify(it)),
      )
      let whole = 0
      fc.assert(
        fc.property(
          fc.stringMatching(/^[a-z][\w.-]{0,9}(\/[\w.-]{1,9}){1,3}$/),
          text,
          fc.string(),
          text,
          fc.integer({ min: 0, max: 2 }),
          (key, own, name, theirs, act) => {
            const box = new FakeStorage()
            const foreign = `x${name}`
            box.setItem(foreign, theirs)
            box.setItem(`portico/${key}`, own)
            const { store, reports, kernel } = start(fakeTab(box))
            const list = store.at(key, numbers, [7])
            const read = list.get()
            expect(numbers.parse(read)).toBe(read)
            if (read[0] !== 7) whole++
            if (act === 1) list.set([1])
            if (act === 2) list.remove()
            expect(list.get()).toEqual([read, [1], [7]][act])
            expect(box.getItem(foreign)).toBe(theirs)
            const mine = Object.keys(items(box)).filter((other) => other !== foreign)
            expect([`portico/${key}`, `portico/${key}!bad`]).toEqual(expect.arrayContaining(mine))
            kernel.dispose()
            expect(reports).toEqual([])
          },
        ),
        { numRuns: FEWER },
      )
      expect(whole).toBeGreaterThan(FEWER / 100)
    },
    limit(600_000),
  )

  test(
    'PROP-12 every older version migrates once, and stays readable after an interrupted write',
    () => {
      // v0 kept one number, v1 a list, v2 a list under a name; recents are at most two.
      const toList = (input: unknown): readonly number[] =>
        typeof input === 'number'
          ? [input]
          : Array.isArray(input)
            ? input
            : (input as { list: number[] }).list
      const parser = {
        parse: (input: unknown) => ({ list: numbers.parse(toList(input)).slice(0, 2) }),
      }
      const old = fc.oneof(
        fc.integer().map((n) => [0, n, [n]] as const),
        fc.array(fc.integer(), { maxLength: 2 }).map((list) => [1, list, list] as const),
        fc.array(fc.integer(), { maxLength: 2 }).map((list) => [2, { list }, list] as const),
      )
      fc.assert(
        fc.property(
          old,
          fc.array(fc.integer(), { maxLength: 4 }),
          fc.nat(4),
          ([v, d, list], later, crash) => {
            const box = new FakeStorage()
            box.setItem('portico/a/recent', pack(d, v))
            const open = () => start(fakeTab(box)).store.at('a/recent', parser, { list: [] }, 2)
            const first = open()
            expect(first.get()).toEqual({ list })
            first.set(first.get())
            expect(open().get()).toEqual({ list })
            let writes = 0
            const written: unknown[] = [{ list }]
            FakeStorage.onSet.set(box, (_, value) => {
              if (writes++ >= crash) throw new Error('crash')
              written.push(JSON.parse(value).d)
            })
            for (const n of later) first.set({ list: [n, ...first.get().list].slice(0, 2) })
            FakeStorage.onSet.delete(box)
            expect(open().get()).toEqual(written.at(-1))
          },
        ),
        { numRuns: FEWER },
      )
    },
    limit(600_000),
  )
})

describe('other tabs', () => {
  test('a storage event only triggers a read from storage, at most 20 times a second', async () => {
    const box = new FakeStorage()
    const tab = fakeTab(box)
    const { store, clock } = start(tab)
    const list = store.at('a/list', numbers, [])
    const reads = vi.spyOn(box, 'getItem')
    for (let ms = 0; ms < 1000; ms += 5) {
      box.setItem('portico/a/list', pack([ms]))
      tab.tell('storage', { key: 'portico/a/list' })
      await clock.advance(5)
    }
    expect(reads.mock.calls.length).toBeLessThanOrEqual(20)
    await clock.advance(50)
    expect(list.get()).toEqual([995])
    expect(clock.pending()).toBe(0)
    tab.tell('storage', { key: 'host' })
    expect(clock.pending()).toBe(0)
  })

  test('values are read again after storage is cleared and after a return from the back/forward cache', async () => {
    const box = new FakeStorage()
    const tab = fakeTab(box)
    const { store, clock } = start(tab)
    const list = store.at('a/list', numbers, [])
    list.set([1])
    box.removeItem('portico/a/list')
    tab.tell('pageshow', { persisted: false })
    await clock.advance(50)
    expect(list.get()).toEqual([1])
    tab.tell('storage', { key: null })
    await clock.advance(50)
    expect(list.get()).toEqual([])
    box.setItem('portico/a/list', pack([3]))
    tab.tell('pageshow', { persisted: true })
    await clock.advance(50)
    expect(list.get()).toEqual([3])
  })

  test('stopping removes the listeners and timers', () => {
    const tab = fakeTab(new FakeStorage())
    const { kernel, store, clock } = start(tab)
    store.at('a/list', numbers, [])
    expect(tab.listeners()).toBeGreaterThan(0)
    tab.tell('storage', { key: 'portico/a/list' })
    expect(clock.pending()).toBe(1)
    kernel.dispose()
    expect(tab.listeners()).toBe(0)
    expect(clock.pending()).toBe(0)
    expect(census(kernel).owned).toBe(0)
  })

  test('FLT-34 two tabs that write at once agree within a second, in 500 interleavings', async () => {
    for (const steps of fc.sample(fc.array(fc.nat(7), { minLength: 4, maxLength: 24 }), {
      numRuns: 500,
      seed: 34,
    })) {
      const box = new FakeStorage()
      const tabs = [fakeTab(box), fakeTab(box)] as const
      const mail: (0 | 1)[] = []
      let writer: 0 | 1 = 0
      FakeStorage.onSet.set(box, () => void mail.push(writer === 0 ? 1 : 0))
      const sides = tabs.map((tab) => {
        const side = start(tab)
        return { ...side, list: side.store.at('a/list', numbers, []) }
      })
      const deliver = () => {
        const to = mail.shift()
        if (to !== undefined) tabs[to].tell('storage', { key: 'portico/a/list' })
      }
      for (const [n, step] of steps.entries()) {
        if (step < 4) {
          writer = step < 2 ? 0 : 1
          sides[writer]?.list.set(step % 2 ? [n] : [n % 3])
        } else if (step < 6) deliver()
        else await sides[step - 6]?.clock.advance(30)
      }
      while (mail.length) deliver()
      for (const { clock } of sides) await clock.advance(100)
      const values = sides.map(({ list }) => list.get())
      expect(values[0]).toEqual(values[1])
      expect(values[0]).toEqual(held(box, 'a/list')?.d ?? [])
    }
  })
})
