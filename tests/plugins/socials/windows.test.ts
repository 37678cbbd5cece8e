import fc from 'fast-check'
import { cell } from 'portico/kernel'
import type { Auth } from 'portico/plugins/auth/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { awaitResult } from '../../../plugins/socials/awaitResult.js'
import { createPopups } from '../../../plugins/socials/createPopups.js'
import type { SocialAttempt } from '../../../plugins/socials/inside.js'
import { logIn } from '../../../plugins/socials/logIn.js'
import { openWindow } from '../../../plugins/socials/openWindow.js'
import { retrySocial } from '../../../plugins/socials/retrySocial.js'
import { limit, SEQUENCES, volume } from '../../volumes.js'

const SECURE = 'https://secure.invalid'
const POLL = 1000
const SEVERED = 1500

/** A window of another origin, as far as its opener sees it. */
const fakeWindow = () => {
  const popup = {
    closed: false,
    location: { href: '' },
    focus: () => {},
    close: () => {
      popup.closed = true
    },
  }
  return popup
}
const frame = {}
const openedWindows: ReturnType<typeof fakeWindow>[] = []
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  })
  page = Object.assign(new EventTarget(), {
    open: () => {
      const popup = fakeWindow()
      openedWindows.push(popup)
      return popup
    },
  })
  vi.stubGlobal('window', page)
})
afterEach(() => {
  openedWindows.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tell = (data: unknown, source: unknown, origin = SECURE) =>
  void page.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
const auth = { secureOrigin: SECURE, isFrame: (source: unknown) => source === frame }
const good = (code: number | string = 1) => ({ resultUri: `${SECURE}/sdk/oauth?code=${code}` })

/** Waits for the result of a window; how it ended so far is in `seen`. */
const wait = (popup = fakeWindow()) => {
  const abort = new AbortController()
  const began = performance.now()
  const seen: { result?: string; error?: string; at?: number; severed: number; count: number } = {
    severed: 0,
    count: 0,
  }
  const note = (end: object) =>
    Object.assign(seen, end, { at: performance.now() - began, count: seen.count + 1 })
  awaitResult(popup as unknown as Window, auth, {
    signal: abort.signal,
    moved: () => began,
    severed: () => seen.severed++,
  }).then(
    (result) => note({ result }),
    (error) => note({ error: error.message ?? error }),
  )
  return { popup, abort, seen }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the window of a login', () => {
  it(
    'FLT-17 closed at any moment it is noticed within two seconds, and a result on its way wins',
    async () => {
      const kinds = { closed: 0, won: 0, severed: 0 }
      await fc.assert(
        fc.asyncProperty(
          // As often before the window can be told from one that was cut off, and as often without a result.
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
            const firstLook = Math.max(1, Math.ceil(at / POLL)) * POLL
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
            expect([seen.count, vi.getTimerCount()]).toEqual([1, 0])
          },
        ),
        { numRuns: volume(200, 20_000) },
      )
      for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(5)
    },
    limit(600_000),
  )

  it('SEC-32 one that is cut off when it is led to its provider, however late, is not taken for closed', async () => {
    const popup = fakeWindow()
    let moved = 0
    const severed = vi.fn()
    const ended = vi.fn()
    awaitResult(popup as unknown as Window, auth, {
      signal: new AbortController().signal,
      moved: () => moved,
      severed,
    }).then(ended, ended)
    await pass(7800)
    moved = performance.now()
    await pass(900)
    popup.closed = true
    await pass(60_000)
    expect([severed.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0])
    tell(good(), frame)
    await pass(0)
    expect(ended).toHaveBeenCalledExactlyOnceWith(good().resultUri)
  })

  it('SEC-30 SOC-04 of eight senders and six payloads none is taken; the right one is, once', async () => {
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
    // From the right sender, and still no result.
    for (const data of [
      ...payloads.slice(2, 4),
      payloads[5],
      null,
      [],
      { resultUri: '' },
      { resultUri: `${SECURE}/${'x'.repeat(65_537)}` },
    ])
      for (const source of [popup, frame]) tell(data, source)
    await pass(500)
    expect([senders.length * payloads.length, seen.count]).toEqual([48, 0])
    tell(good('first'), popup)
    tell(good('second'), popup)
    await pass(0)
    expect([seen.result, seen.count]).toEqual([good('first').resultUri, 1])
  })
})

describe('where the window is led', () => {
  it('SEC-32 one that was cut off before its address was known stays so for whoever waits', async () => {
    const popup = fakeWindow()
    const steps: string[] = []
    let lead = (_: string) => {}
    const led = new Promise<string>((resolve) => {
      lead = resolve
    })
    const ended = logIn(
      { ...auth, getSocialRedirectUri: () => led, connectSocial: async () => [] } as unknown as Auth,
      popup as unknown as Window,
      {
        provider: 'google',
        signals: [],
        step: (step) => steps.push(step),
        redirectHosts: ['accounts.google.com'],
      },
    )
    popup.closed = true
    await pass(1000)
    lead('https://accounts.google.com/login')
    await pass(5000)
    expect(steps).toEqual(['severed'])
    tell(good(), frame)
    expect([await ended, steps]).toEqual([[], ['severed', 'connecting']])
  })

  it('SOC-05 a page that is left or reloaded takes its window with it, as long as it waits for that', async () => {
    const leave = () => page.dispatchEvent(new Event('pagehide'))
    const ask = (popup: ReturnType<typeof fakeWindow>, connectSocial = async (): Promise<never[]> => []) =>
      logIn(
        { ...auth, getSocialRedirectUri: async () => `${SECURE}/a`, connectSocial } as unknown as Auth,
        popup as unknown as Window,
        { provider: 'google', signals: [], step: () => {}, redirectHosts: [] },
      )
    const popup = fakeWindow()
    const ended = ask(popup).catch((error: Error) => error.message)
    await pass(2000)
    expect(popup.closed).toBe(false)
    leave()
    expect(popup.closed).toBe(true)
    // Where the browser keeps the page, the visitor may try again.
    await pass(2 * POLL)
    expect(await ended).toBe('Popup closed')
    const other = fakeWindow()
    const closes = vi.spyOn(other, 'close')
    const done = ask(other)
    await pass(10)
    tell(good(), other)
    await done
    closes.mockClear()
    leave()
    expect(closes).not.toHaveBeenCalled()
  })

  it.each([
    ['nowhere', ''],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a blob', 'blob:https://accounts.google.com/1'],
    ['another scheme', 'http://accounts.google.com/'],
    ['an address without a scheme', '//evil.invalid'],
    ['a path', '/login'],
    ['another host', 'https://evil.invalid/'],
    ['a host that begins like a provider', 'https://accounts.google.com.evil.invalid/'],
    ['a host that ends like a provider', 'https://evil-accounts.google.com/'],
    ['another port of a provider', 'https://accounts.google.com:8443/'],
    ['a name before the host', 'https://accounts.google.com@evil.invalid/'],
    ['a name and a password', 'https://u:p@accounts.google.com/'],
    ['letters that look alike', 'https://\u0430ccounts.google.com/'],
    ['the same in punycode', 'https://xn--ccounts-3fg.google.com/'],
    ['backslashes', 'https:\\\\evil.invalid\\accounts.google.com'],
    ['a backslash before a name', 'https://evil.invalid\\@accounts.google.com/'],
    ['an address that is too long', `https://accounts.google.com/${'x'.repeat(100_000)}`],
  ])('SEC-31 SOC-06 not to %s', async (_, uri) => {
    const popup = fakeWindow()
    const connectSocial = vi.fn()
    const ended = logIn(
      { ...auth, getSocialRedirectUri: async () => uri, connectSocial } as unknown as Auth,
      popup as unknown as Window,
      { provider: 'google', signals: [], step: () => {}, redirectHosts: ['accounts.google.com'] },
    ).catch((error: Error) => error.message)
    expect(await ended).toBe('Failed to initiate social connection')
    expect([popup.closed, popup.location.href, connectSocial.mock.calls, vi.getTimerCount()]).toEqual([
      true,
      '',
      [],
      0,
    ])
  })
})

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('start', 'retry', 'address', 'result', 'result', 'connected') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'no address',
      'evil address',
      'refusal',
      'not connected',
      'foreign',
      'cut off',
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom('close', 'close', 'leave', 'come', 'block') },
  { weight: 3, arbitrary: fc.constantFrom(0, 900, 1600, 2000, 2000) },
)

/** Logins that get far among the steps: by chance alone they are rare. */
const steps = fc
  .array(
    fc.oneof(
      { weight: 60, arbitrary: step.map((each) => [each]) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          ['start', 0, 'address', 0, 'result', 0, 'connected'] as const,
          ['start', 0, 'address', 0, 'result', 0, 'not connected'] as const,
          ['start', 0, 'address', 2000, 'close', 2000] as const,
        ),
      },
    ),
    { maxLength: 40, size: 'max' },
  )
  .map((parts) => parts.flat())

describe('logins in windows', () => {
  it(
    'MBT-4 SEC-33 whatever windows, sites and visitors do, a login ends once, is connected by its own result alone, and leaves no window open',
    async () => {
      const seen = { connected: 0, closed: 0, blocked: 0, refused: 0, failed: 0, severed: 0, left: 0 }
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          openedWindows.length = 0
          const questions: { signal?: AbortSignal; answer(uri: string): void; refuse(): void }[] = []
          const connects: {
            uri: string
            signal?: AbortSignal
            answer(): void
            refuse(): void
            open: boolean
          }[] = []
          /** Results that the right window told while its login waited for one. */
          const told = new Set<string>()
          const service = {
            ...auth,
            secureUrl: SECURE,
            getSocialRedirectUri: (_: string, { signal }: { signal?: AbortSignal }) =>
              new Promise<string>((resolve, reject) => {
                signal?.addEventListener('abort', () => reject(signal.reason))
                questions.push({ signal, answer: resolve, refuse: () => reject(new Error('no')) } as never)
              }),
            connectSocial: (uri: string, { signal }: { signal?: AbortSignal }) =>
              new Promise<void>((resolve, reject) => {
                signal?.addEventListener('abort', () => reject(signal.reason))
                const mine = {
                  uri,
                  open: true,
                  answer: () => {
                    mine.open = false
                    resolve()
                  },
                  refuse: () => {
                    mine.open = false
                    reject(new Error('no'))
                  },
                }
                connects.push(mine)
              }),
          } as unknown as Auth
          const here = [{ view: 'ConnectingSocial', params: { provider: 'google' } }]
          const shell: { open: boolean; stack: typeof here } = { open: true, stack: here }
          let closes = 0
          const attempt = cell<SocialAttempt | undefined>(undefined)
          const providers = cell(['google'] as const)
          const popups = createPopups({
            auth: service,
            router: {
              state: { get: () => shell, subscribe: () => () => {} },
              close: async () => void closes++,
            } as never,
            attempt,
            providers,
            redirectHosts: [],
            signal: new AbortController().signal,
          })
          /** What a press does: the window is there before the code of its login is asked to go on with it. */
          const press = (_: unknown, count = 1) => {
            const popup = openWindow(`${SECURE}/loading`)
            attempt.set({ provider: 'google', status: popup ? 'opening' : 'blocked', count })
            if (popup) popups.take({ provider: 'google' }, count, popup)
          }
          let code = 0
          let blocked = false
          const open = vi.spyOn(page as unknown as Window, 'open')
          open.mockImplementation(() => {
            if (blocked) return null
            const popup = fakeWindow()
            openedWindows.push(popup)
            return popup as never
          })
          for (const each of taken) {
            const popup = openedWindows.at(-1)
            const status = attempt.get()?.status
            const waits = status === 'opening' || status === 'window' || status === 'severed'
            if (typeof each === 'number') await pass(each)
            if (each === 'block') blocked = !blocked
            if (each === 'start' && shell.stack.length && !waits && status !== 'connecting') press(each)
            if (each === 'retry') retrySocial({ attempt, providers, begin: press })
            if (each === 'address') questions.at(-1)?.answer('https://accounts.google.com/login')
            if (each === 'no address') questions.at(-1)?.refuse()
            if (each === 'evil address') questions.at(-1)?.answer('https://evil.invalid/')
            if (each === 'result' && popup) {
              const data = good(++code)
              if (waits) told.add(data.resultUri)
              tell(data, status === 'severed' ? frame : popup)
              tell(good('second'), popup)
            }
            if (each === 'refusal' && popup) tell({ resultUri: `${SECURE}/?error=access_denied` }, popup)
            if (each === 'foreign' && popup) tell(good('evil'), popup, 'https://evil.invalid')
            if (each === 'connected') connects.at(-1)?.answer()
            if (each === 'not connected') connects.at(-1)?.refuse()
            if (each === 'cut off' && popup && status === 'opening') popup.closed = true
            if (each === 'close' && popup) popup.closed = true
            if (each === 'leave') {
              shell.stack = []
              popups.sync()
              seen.left++
              expect(attempt.get()).toBeUndefined()
            }
            if (each === 'come') shell.stack = here
            await pass(0)
            const now = attempt.get()?.status
            if (now && now in seen) seen[now as keyof typeof seen]++
            expect(connects.filter(({ uri }) => !told.has(uri))).toEqual([])
            // One login at a time, and none is connected twice.
            expect(new Set(connects.map(({ uri }) => uri)).size).toBe(connects.length)
            const running = waits || now === 'opening' || now === 'window'
            expect(openedWindows.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(running ? 1 : 0)
          }
          seen.connected += closes
          popups.dispose()
          await pass(0)
          expect([openedWindows.filter(({ closed }) => !closed), vi.getTimerCount()]).toEqual([[], 0])
          expect(closes).toBeLessThanOrEqual(connects.filter(({ open }) => !open).length)
        }),
        { numRuns: SEQUENCES },
      )
      for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(0)
    },
    limit(600_000),
  )
})
