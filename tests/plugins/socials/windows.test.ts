import fc from 'fast-check'
import { openPopup } from 'portico/core'
import { cell } from 'portico/kernel'
import type { Auth } from 'portico/plugins/auth/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SocialAttempt } from '../../../plugins/socials/internal.js'
import { createPopups } from '../../../plugins/socials/logins/createPopups.js'
import { logIn } from '../../../plugins/socials/logins/logIn.js'
import { retrySocial } from '../../../plugins/socials/logins/retrySocial.js'
import { limit, SEQUENCES, volume } from '../../volumes.js'

const SECURE = 'https://secure.invalid'
const POLL = 1000

/** The part of a window of another origin that its opener can see. */
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

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the login window', () => {
  it('SEC-32 severed before its address is known, it stays severed, and the frame can still answer', async () => {
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

  it('SEC-30 a result that is not a URL of the secure site is ignored', async () => {
    const popup = fakeWindow()
    const connectSocial = vi.fn(async () => [])
    const ended = logIn(
      { ...auth, getSocialRedirectUri: async () => `${SECURE}/a`, connectSocial } as unknown as Auth,
      popup as unknown as Window,
      { provider: 'google', signals: [], step: () => {}, redirectHosts: [] },
    )
    await pass(10)
    for (const resultUri of [
      'https://evil.invalid/sdk/oauth?code=1',
      `${SECURE}.evil.invalid/`,
      7,
      '',
      `${SECURE}/${'x'.repeat(65_537)}`,
    ])
      for (const source of [popup, frame]) tell({ resultUri }, source)
    tell('resultUri', popup)
    tell(good(), popup)
    await ended
    expect(connectSocial.mock.calls).toEqual([[good().resultUri, expect.anything()]])
  })

  it('SOC-05 closes when the page is left while the login waits for it', async () => {
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
    // If the browser restores the page from its back/forward cache, the visitor may try again.
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
  ])('SEC-31 SOC-06 is not sent to %s', async (_, uri) => {
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

/** Sequences that complete logins, which are rare in random steps. */
const steps = fc
  .array(
    fc.oneof(
      { weight: 60, arbitrary: step.map((each) => [each]) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          ['start', 0, 'address', 0, 'result', 0, 'connected'] as const,
          ['start', 0, 'address', 0, 'result', 0, 'not connected'] as const,
          ['start', 0, 'address', 0, 'refusal'] as const,
          ['start', 0, 'address', 2000, 'close', 2000] as const,
        ),
      },
    ),
    { maxLength: 40, size: 'max' },
  )
  .map((parts) => parts.flat())

describe('any sequence of steps', () => {
  it(
    'MBT-4 SEC-33 a login ends once, connects only by its own result, and leaves no window open',
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
          /** Results that the right window sent while its login waited for one. */
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
          const shell = cell<{ open: boolean; stack: typeof here }>({ open: true, stack: here })
          const owned: (() => void)[] = []
          let closes = 0
          const attempt = cell<SocialAttempt | undefined>(undefined)
          const providers = cell(['google'] as const)
          const popups = createPopups({
            auth: service,
            router: {
              state: shell,
              close: async () => void closes++,
            } as never,
            attempt,
            providers,
            redirectHosts: [],
            signal: new AbortController().signal,
            own: (undo) => owned.push(undo),
          })
          /** Effect of a press: the window opens before the code of its login is asked to continue. */
          const press = (_: unknown, count = 1) => {
            const popup = openPopup(`${SECURE}/loading`)
            attempt.set({ provider: 'google', status: popup ? 'opening' : 'blocked', count })
            if (popup) popups.continueIn({ provider: 'google' }, count, popup)
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
            if (each === 'start' && shell.get().stack.length && !waits && status !== 'connecting') press(each)
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
              shell.set({ open: true, stack: [] })
              seen.left++
              expect(attempt.get()).toBeUndefined()
            }
            if (each === 'come') shell.set({ open: true, stack: here })
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
          for (const undo of owned.reverse()) undo()
          await pass(0)
          expect([openedWindows.filter(({ closed }) => !closed), vi.getTimerCount()]).toEqual([[], 0])
          expect(closes).toBeLessThanOrEqual(connects.filter(({ open }) => !open).length)
        }),
        { numRuns: volume(400, SEQUENCES) },
      )
      for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(0)
    },
    limit(600_000),
  )
})
