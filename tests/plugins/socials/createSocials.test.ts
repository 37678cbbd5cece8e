import { cell, definePlugin } from 'portico/kernel'
import { type Auth, auth as authToken } from 'portico/plugins/auth/contract'
import { socials as token } from 'portico/plugins/socials/contract'
import { createMockServices, createTestKernel } from 'portico/testing'
import { afterEach, expect, test, vi } from 'vitest'
import type { InternalSocials } from '../../../plugins/socials/internal.js'
import { retrySocial } from '../../../plugins/socials/logins/retrySocial.js'
import { createSocials } from '../../../plugins/socials/plugin.js'
// Loaded beforehand, so that a test that stops the clock does not wait for a file.
import '../../../plugins/socials/farcaster/createFarcaster.js'
import '../../../plugins/socials/logins/createPopups.js'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = async () => {
  const popup = { closed: false, location: { href: '' }, close: vi.fn(), focus: () => {} }
  const opens = vi.fn((): typeof popup | null => popup)
  const page = Object.assign(new EventTarget(), { open: opens })
  vi.stubGlobal('window', page)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const uri = vi.fn(async () => 'https://farcaster.invalid/connect')
  const connect = vi.fn(async () => [])
  const redirect = vi.fn(() => new Promise<string>(() => {}))
  const reload = vi.fn(async () => {})
  const status = cell<'ready' | 'absent'>('ready')
  const auth = {
    secureUrl: 'https://secure.invalid',
    secureOrigin: 'https://secure.invalid',
    status,
    hold: () => () => {},
    isFrame: () => false,
    getSocialRedirectUri: redirect,
    getFarcasterUri: uri,
    connectFarcaster: async () => 'ada',
    connect,
    reload,
  } as unknown as Auth
  const services = createMockServices({})
  const test = createTestKernel({
    features: { socials: ['google', 'farcaster'] },
    services: services.list,
    plugins: [createSocials({})],
  })
  await test.kernel.settled()
  const service = test.kernel.get(token) as InternalSocials
  return {
    ...test,
    service,
    popup,
    opens,
    uri,
    connect,
    redirect,
    reload,
    status,
    router: services.router,
    provideAuth: () =>
      test.kernel.use(definePlugin({ id: 'auth', kernel: 1, provides: authToken, setup: () => auth })),
  }
}

test('SOC-05 a login by the host in a severed window rejects after 5 minutes', async () => {
  const { service, popup, provideAuth, stop } = await start()
  await provideAuth()
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  })
  const ended = vi.fn()
  void service.connect('google').catch((error: Error) => ended(error.message))
  for (let turn = 0; turn < 10; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
  popup.closed = true
  // The first check comes after a second, because no visitor closes a window sooner.
  await vi.advanceTimersByTimeAsync(1000 + 299_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledExactlyOnceWith('Popup closed')
  expect(popup.close).toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
  stop()
})

test('SOC-02 a retry during a login opens no second window', async () => {
  const { service, opens, redirect, router, provideAuth, stop } = await start()
  await provideAuth()
  void router.open({ view: 'ConnectingSocial', params: { provider: 'google' } })
  opens.mockReturnValueOnce(null)
  service.begin({ provider: 'google' })
  expect(service.attempt.get()?.status).toBe('blocked')
  retrySocial(service)
  retrySocial(service)
  await vi.waitFor(() => expect(redirect).toHaveBeenCalled())
  retrySocial(service)
  await new Promise<void>((resolve) => setImmediate(resolve))
  expect([opens.mock.calls.length, redirect.mock.calls.length]).toEqual([2, 1])
  expect(service.attempt.get()).toEqual({ provider: 'google', status: 'opening', count: 2 })
  stop()
})

test('SOC-16 a view of a login that is unavailable or not loaded offers a retry and opens no window', async () => {
  const { service, router, opens, redirect, provideAuth, stop } = await start()
  const open = (provider: 'google' | 'github') =>
    router.open({ view: 'ConnectingSocial', params: { provider } })
  void open('google')
  service.attend({ provider: 'google' })
  await vi.waitFor(() =>
    expect(service.attempt.get()).toEqual({ provider: 'google', status: 'blocked', count: 1 }),
  )
  await provideAuth()
  void open('github')
  service.attend({ provider: 'github' })
  await vi.waitFor(() =>
    expect(service.attempt.get()).toEqual({ provider: 'github', status: 'blocked', count: 1 }),
  )
  retrySocial(service)
  expect([opens.mock.calls.length, redirect.mock.calls.length]).toEqual([0, 0])
  stop()
})

test('SOC-12 SOC-16 a login by the host without an embedded wallet rejects and closes its window', async () => {
  const { service, popup, opens, stop } = await start()
  await expect(service.connect('google')).rejects.toMatchObject({
    message: 'Failed to initiate social connection',
    category: 'connect',
  })
  expect([opens.mock.calls.length, popup.close.mock.calls.length]).toEqual([1, 1])
  opens.mockReturnValueOnce(null)
  await expect(service.connect('google')).rejects.toThrow('Failed to initiate social connection')
  stop()
  await expect(service.connectFarcaster()).rejects.toThrow('Modal closed')
})

test('FAR-03 a retry connects the namespace of the first try, even if the embedded wallet was missing then', async () => {
  const { service, uri, connect, router, provideAuth, stop } = await start()
  void router.open({ view: 'ConnectingFarcaster', params: { namespace: 'solana' } })
  service.attendFarcaster('solana')
  await vi.waitFor(() => expect(service.farcaster.get()?.status).toBe('failed'))
  await provideAuth()
  uri.mockRejectedValueOnce(new Error('no'))
  service.attendFarcaster('solana', true)
  await vi.waitFor(() => {
    expect(uri).toHaveBeenCalledOnce()
    expect(service.farcaster.get()?.status).toBe('failed')
  })
  service.attendFarcaster('solana', true)
  await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce())
  expect(connect).toHaveBeenCalledWith(expect.objectContaining({ namespaces: ['solana'] }))
  stop()
})

test('FLG-08 a login fails when its embedded wallet is removed, and a retry uses the new one', async () => {
  const { service, kernel, uri, connect, redirect, popup, router, provideAuth, stop } = await start()
  await provideAuth()
  uri.mockReturnValueOnce(new Promise(() => {}))
  void router.open({ view: 'ConnectingFarcaster', params: { namespace: 'solana' } })
  service.attendFarcaster('solana')
  await vi.waitFor(() => expect(uri).toHaveBeenCalledOnce())
  await kernel.remove('auth')
  expect(service.farcaster.get()?.status).toBe('failed')
  service.attendFarcaster('solana', true)
  await vi.waitFor(() => expect(service.farcaster.get()).toEqual({ status: 'failed', count: 1 }))
  expect(uri).toHaveBeenCalledOnce()
  await provideAuth()
  service.attendFarcaster('solana', true)
  await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce())
  expect(connect).toHaveBeenCalledWith(expect.objectContaining({ namespaces: ['solana'] }))

  void router.open({ view: 'ConnectingSocial', params: { provider: 'google' } })
  service.begin({ provider: 'google' })
  await vi.waitFor(() => expect(redirect).toHaveBeenCalledOnce())
  await kernel.remove('auth')
  expect([service.attempt.get()?.status, popup.close.mock.calls.length > 0]).toEqual(['blocked', true])
  await provideAuth()
  retrySocial(service)
  await vi.waitFor(() => expect(redirect).toHaveBeenCalledTimes(2))
  expect(service.attempt.get()?.status).toBe('opening')
  stop()
})

test.each([
  ['switched off', false, 'ready', 1],
  ['offered without it', ['google'], 'ready', 1],
  ['switched off with the last login of the page', false, 'absent', 0],
] as const)(
  'FAR-05 FLG-08 social logins are %s while Farcaster waits: a frame that stays is reloaded',
  async (_, socials, after, reloads) => {
    const { service, kernel, uri, router, reload, status, provideAuth, stop } = await start()
    await provideAuth()
    uri.mockReturnValueOnce(new Promise(() => {}))
    void router.open({ view: 'ConnectingFarcaster' })
    service.attendFarcaster()
    await vi.waitFor(() => expect(uri).toHaveBeenCalledOnce())
    const [[{ signal }]] = uri.mock.calls as unknown as [[{ signal: AbortSignal }]]
    vi.useFakeTimers()
    kernel.setFeatures({ socials })
    status.set(after)
    await vi.advanceTimersByTimeAsync(0)
    expect([signal.aborted, reload.mock.calls.length]).toEqual([true, 0])
    await vi.advanceTimersByTimeAsync(100)
    expect(reload).toHaveBeenCalledTimes(reloads)
    expect(vi.getTimerCount()).toBe(0)
    stop()
  },
)
