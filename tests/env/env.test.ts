import { type Env, env as token } from 'portico/core'
import { createKernel } from 'portico/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { detectEnv, env } from '#env'

afterEach(() => {
  vi.unstubAllGlobals()
})

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const iphoneWebview =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const macSafari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
const macWebview = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const macChrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const pixel =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const pixelTelegram =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Telegram-Android/11.3.3 (Google Pixel 8; Android 14; SDK 34; HIGH)'
const tablet =
  'Mozilla/5.0 (Linux; Android 13; SM-X906C) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const firefoxPhone = 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'

type Kind = 'mobile' | 'ios' | 'android' | 'mac'
const agents: readonly [name: string, agent: string, touchPoints: number, kinds: readonly Kind[]][] = [
  ['iPhone Safari', iphone, 5, ['mobile', 'ios']],
  ['iPhone webview', iphoneWebview, 5, ['mobile', 'ios']],
  ['iPad asking for desktop pages', macSafari, 5, ['mobile', 'ios']],
  ['Mac Safari', macSafari, 0, ['mac']],
  ['Mac webview', macWebview, 0, ['mac']],
  ['Mac Chrome', macChrome, 0, ['mac']],
  ['Android Chrome', pixel, 5, ['mobile', 'android']],
  ['Android Telegram', pixelTelegram, 5, ['mobile', 'android']],
  ['Android tablet', tablet, 5, ['mobile', 'android']],
  ['Android Firefox', firefoxPhone, 5, ['mobile', 'android']],
  ['Windows', windows, 0, []],
  ['Windows with a touch screen', windows, 10, []],
  ['Linux', linux, 0, []],
]

test.each(agents)('MOB-08 %s is detected from its user agent', (_, userAgent, maxTouchPoints, kinds) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  const { mobile, ios, android, mac } = detectEnv()
  expect({ mobile, ios, android, mac }).toEqual({
    mobile: kinds.includes('mobile'),
    ios: kinds.includes('ios'),
    android: kinds.includes('android'),
    mac: kinds.includes('mac'),
  })
})

test.each(['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'])(
  'MOB-08 Telegram is detected by window.%s',
  (name) => {
    vi.stubGlobal('window', { origin: 'https://app.example' })
    expect(detectEnv().telegram).toBe(false)
    vi.stubGlobal('window', { [name]: {}, origin: 'https://app.example' })
    expect(detectEnv().telegram).toBe(true)
  },
)

test('frame, origin and timezone are those of the browser', () => {
  const top = { origin: 'https://app.example' }
  vi.stubGlobal('window', Object.assign(top, { self: top, top }))
  expect(detectEnv()).toMatchObject({ iframe: false, origin: 'https://app.example' })
  expect(detectEnv().timezone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  vi.stubGlobal('window', { self: {}, top: {}, origin: 'null' })
  expect(detectEnv()).toMatchObject({ iframe: true, origin: 'null' })
})

test('FLT-44 without a browser, or if every property throws, all values are false or empty', () => {
  const hostile = new Proxy(
    {},
    {
      get: () => {
        throw new Error('denied')
      },
      has: () => {
        throw new Error('denied')
      },
    },
  )
  const nothing = { mobile: false, ios: false, android: false, mac: false, telegram: false, iframe: false }
  vi.stubGlobal('navigator', undefined)
  expect(detectEnv()).toMatchObject({ ...nothing, origin: '' })
  vi.stubGlobal('navigator', hostile)
  vi.stubGlobal('window', hostile)
  vi.stubGlobal('Intl', hostile)
  expect(detectEnv()).toEqual({ ...nothing, timezone: '', origin: '' })
})

test('the timezone is only determined when it is read', () => {
  const asked = vi.fn(() => ({ resolvedOptions: () => ({ timeZone: 'Europe/Lisbon' }) }))
  vi.stubGlobal('Intl', { DateTimeFormat: asked })
  const api = createKernel({ plugins: [env()] }).get(token) as Env
  expect(api.mobile).toBe(false)
  expect(asked).not.toHaveBeenCalled()
  expect(api.timezone).toBe('Europe/Lisbon')
})

test('the browser is inspected at the first read, once per kernel', () => {
  const agent = vi.fn(() => iphone)
  vi.stubGlobal('navigator', {
    maxTouchPoints: 5,
    get userAgent() {
      return agent()
    },
  })
  const api = createKernel({ plugins: [env()] }).get(token) as Env
  expect(agent).not.toHaveBeenCalled()
  expect([api.ios, api.mobile, api.android]).toEqual([true, true, false])
  expect(agent).toHaveBeenCalledTimes(1)
  vi.stubGlobal('navigator', { userAgent: pixel })
  expect(api.ios).toBe(true)
  expect((createKernel({ plugins: [env()] }).get(token) as Env).android).toBe(true)
})
