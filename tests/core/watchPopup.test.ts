import fc from 'fast-check'
import { openPopup, type PopupOptions, watchPopup } from 'portico/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limit, volume } from '../volumes.js'

const SECURE = 'https://secure.invalid'
const POLL = 1000
const SEVERED = 1500

/** The part of a window of another origin that its opener can see. */
const fakeWindow = () => {
  const popup = {
    closed: false,
    location: { href: '' },
    close: () => {
      popup.closed = true
    },
  }
  return popup
}
const frame = {}
let page: EventTarget
/** The timers of watched popups that still run. */
const timers = new Set<unknown>()

/** Notes the timers that `watchPopup` sets: the worker may run others, of code that earlier tests left behind. */
const noteTimers = () => {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis
  const set =
    (start: (run: () => void, ms?: number) => unknown, isOnce: boolean) => (run: () => void, ms?: number) => {
      const isOwn = new Error().stack?.includes('watchPopup.ts')
      const timer = start(() => {
        if (isOnce) timers.delete(timer)
        run()
      }, ms)
      if (isOwn) timers.add(timer)
      return timer
    }
  const clear = (stop: (timer?: number) => void) => (timer?: number) => {
    timers.delete(timer)
    stop(timer)
  }
  timers.clear()
  vi.stubGlobal('setTimeout', set(setTimeout, true))
  vi.stubGlobal('setInterval', set(setInterval, false))
  vi.stubGlobal('clearTimeout', clear(clearTimeout))
  vi.stubGlobal('clearInterval', clear(clearInterval))
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  })
  noteTimers()
  page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterEach(() => {
  // First, or the fake timers would come back.
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const tell = (data: unknown, source: unknown, origin = SECURE) =>
  void page.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
const good = (code: number | string = 1) => ({ resultUri: `${SECURE}/sdk/oauth?code=${code}` })

/** Waits for the result of a window; `seen` has the outcome so far. */
const wait = (options: Partial<PopupOptions<string>> = {}) => {
  const popup = fakeWindow()
  const abort = new AbortController()
  const began = performance.now()
  const seen: { result?: string; error?: string; at?: number; severed: number; count: number } = {
    severed: 0,
    count: 0,
  }
  const note = (end: object) =>
    Object.assign(seen, end, { at: performance.now() - began, count: seen.count + 1 })
  const { result, ...watched } = watchPopup<string>(popup as unknown as Window, {
    origin: SECURE,
    isSource: (source) => source === (frame as unknown),
    signals: [undefined, abort.signal],
    severed: () => seen.severed++,
    read: (data) => {
      const { resultUri } = data as { resultUri: string }
      return new URL(resultUri).origin === SECURE ? resultUri : undefined
    },
    ...options,
  })
  result.then(
    (found) => note({ result: found }),
    (error) => note({ error: error.message ?? error }),
  )
  return { popup, abort, seen, ...watched }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a watched popup', () => {
  it(
    'FLT-17 its closing is noticed within two seconds, and a result that arrives before then wins',
    async () => {
      const kinds = { closed: 0, won: 0, severed: 0 }
      await fc.assert(
        fc.asyncProperty(
          // Half of the windows close before one that was cut off can be told apart; many have no result.
          fc.oneof(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 1500 })),
          fc.option(fc.integer({ min: -3000, max: 3000 }), { nil: undefined, freq: 2 }),
          async (at, after) => {
            const { popup, seen } = wait()
            const told = after === undefined ? undefined : Math.max(0, at + after)
            const events: [number, () => void][] = [[at, () => popup.close()]]
            if (told !== undefined) events.push([told, () => tell(good(), popup)])
            let now = 0
            for (const [when, run] of events.sort(([one], [other]) => one - other)) {
              await pass(when - now)
              now = when
              run()
            }
            await pass(20_000)
            expect(seen.count).toBeLessThanOrEqual(1)
            // A check at the same moment runs before the window closes.
            const firstLook = (Math.floor(at / POLL) + 1) * POLL
            const cutOff = firstLook < SEVERED
            if (told !== undefined && (cutOff || told < at + POLL)) {
              kinds.won++
              expect(seen.result).toBe(good().resultUri)
            } else if (cutOff) {
              kinds.severed++
              expect(seen).toEqual({ severed: 1, count: 0 })
            } else if (told === undefined || told > at + 2 * POLL) {
              kinds.closed++
              expect(seen.error).toBe('Popup closed')
              expect((seen.at ?? 0) - at).toBeGreaterThanOrEqual(POLL)
              expect((seen.at ?? 0) - at).toBeLessThanOrEqual(2 * POLL)
            } else expect(seen.count).toBe(1)
            if (!seen.count) tell(good(), frame)
            await pass(0)
            expect([seen.count, timers.size]).toEqual([1, 0])
          },
        ),
        { numRuns: volume(200, 20_000) },
      )
      for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(5)
    },
    limit(600_000),
  )

  it('SEC-32 if it is cut off on its way to its provider, however late, it does not count as closed', async () => {
    const { popup, seen, lead } = wait()
    await pass(7800)
    lead('https://accounts.google.com/login')
    await pass(900)
    popup.closed = true
    await pass(60_000)
    expect([seen.severed, seen.count]).toEqual([1, 0])
    tell(good(), frame)
    await pass(0)
    expect([seen.result, seen.count]).toEqual([good().resultUri, 1])
  })

  it('SEC-30 SOC-04 forged messages of 8 senders with 6 payloads are ignored; the genuine one counts once', async () => {
    const { popup, seen } = wait()
    const senders: readonly (readonly [string, unknown, string])[] = [
      ['another origin in our window', popup, 'https://evil.invalid'],
      ['an origin that begins like it', popup, 'https://secure.invalid.evil.invalid'],
      ['another port', popup, 'https://secure.invalid:444'],
      ['no origin', popup, 'null'],
      ['the page itself', page, SECURE],
      ['another window of the secure site', fakeWindow(), SECURE],
      ['a window that is gone', null, SECURE],
      ['the frame, once it went elsewhere', frame, 'https://evil.invalid'],
    ]
    const payloads = [
      good(),
      { resultUri: `${SECURE}/sdk/oauth?error=denied` },
      { resultUri: 'https://evil.invalid/sdk/oauth?code=1' },
      { resultUri: 7 },
      { ...good(), type: '@w3m-frame/READY' },
      'resultUri',
    ]
    for (const [, source, origin] of senders) for (const data of payloads) tell(data, source, origin)
    // Messages from the right sender that are not results.
    for (const data of [...payloads.slice(2, 4), payloads[5], null, [], { resultUri: '' }])
      for (const source of [popup, frame]) tell(data, source)
    await pass(500)
    expect([senders.length * payloads.length, seen.count]).toEqual([48, 0])
    tell(good('first'), popup)
    tell(good('second'), popup)
    await pass(0)
    expect([seen.result, seen.count]).toEqual([good('first').resultUri, 1])
  })

  it.each([
    ['closed: the page has the focus again', true],
    ['cut off: it has the focus itself', false],
  ])('SOC-05 if it is gone as soon as it opened, it counts as %s', async (_, hasFocus) => {
    vi.stubGlobal('document', { hasFocus: () => hasFocus })
    const seemsClosed = vi.fn()
    const { popup, seen } = wait({ seemsClosed })
    await pass(200)
    popup.closed = true
    await pass(1800)
    expect(seemsClosed).toHaveBeenCalledTimes(hasFocus ? 1 : 0)
    await pass(60_000)
    expect([seen.severed, seen.count]).toEqual([1, 0])
    // The result through the frame shows that the window was cut off, not closed.
    tell(good(), frame)
    await pass(0)
    expect([seen.result, timers.size]).toEqual([good().resultUri, 0])
  })

  it('if it seems closed, the wait ends after at most 12 seconds', async () => {
    vi.stubGlobal('document', { hasFocus: () => true })
    const { popup, seen } = wait({ unseen: 300_000 })
    popup.closed = true
    await pass(12_000)
    expect([seen.error, timers.size]).toEqual(['Popup closed', 0])
  })

  it('if it was cut off, it is waited for as long as configured', async () => {
    const { popup, seen } = wait({ unseen: 5000 })
    popup.closed = true
    await pass(1000)
    expect([seen.severed, seen.count, timers.size]).toEqual([1, 0, 2])
    await pass(5000)
    expect([seen.error, seen.count, timers.size]).toEqual(['Popup closed', 1, 0])
  })

  it('is closed when the wait is aborted or closed, and when the page is left', async () => {
    const left = wait()
    left.abort.abort(new Error('left'))
    await pass(0)
    expect([left.popup.closed, left.seen.error]).toEqual([true, 'left'])
    const closed = wait()
    closed.close()
    await pass(0)
    expect([closed.popup.closed, closed.seen.error]).toEqual([true, 'Popup closed'])
    const page = wait()
    window.dispatchEvent(new Event('pagehide'))
    expect(page.popup.closed).toBe(true)
    await pass(2000)
    expect([page.seen.error, timers.size]).toEqual(['Popup closed', 0])
    expect(wait({ signals: [AbortSignal.abort()] }).popup.closed).toBe(true)
  })

  it('without an origin it accepts no message, and the wait ends when the visitor closes it', async () => {
    const { popup, seen } = wait({ origin: undefined as never })
    for (const origin of [SECURE, 'null', '']) tell(good(), popup, origin)
    await pass(2000)
    popup.closed = true
    await pass(2000)
    expect(seen).toMatchObject({ error: 'Popup closed', count: 1 })
  })

  it('navigates to web links only', () => {
    const { popup, lead } = wait()
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '/login', 'http://evil.invalid', ''])
      expect(() => lead(url)).toThrow('web links')
    expect(popup.location.href).toBe('')
    lead('https://accounts.google.com/login')
    expect(popup.location.href).toBe('https://accounts.google.com/login')
  })
})

describe('opening a popup', () => {
  it('gives each popup a unique name, and returns undefined if the browser blocks it', () => {
    const open = vi.fn<(...given: unknown[]) => unknown>(() => fakeWindow())
    vi.stubGlobal('window', Object.assign(new EventTarget(), { open }))
    expect(openPopup('https://secure.invalid/loading')).toBeDefined()
    openPopup()
    expect(open.mock.calls.map(([url]) => url)).toEqual(['https://secure.invalid/loading', 'about:blank'])
    expect(new Set(open.mock.calls.map(([, name]) => name)).size).toBe(2)
    open.mockReturnValueOnce(null)
    expect(openPopup()).toBeUndefined()
    open.mockImplementationOnce(() => {
      throw new Error('refused')
    })
    expect(openPopup()).toBeUndefined()
  })
})
