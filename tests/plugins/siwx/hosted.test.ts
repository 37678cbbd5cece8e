import { hostedSessions } from 'portico/plugins/siwx'
import { afterEach, expect, test, vi } from 'vitest'
import { createHostedSessions } from '../../../demo/sandbox/hosted-sessions.mjs'
import { createKeyWallet, type StartedSiwx, startSiwx } from './startSiwx.js'

vi.mock('../../../src/modal/shell/mountShell.js', () => import('../../faults/mountShell.js'))

const started: StartedSiwx[] = []
afterEach(() => {
  for (const page of started.splice(0)) page.modal.dispose()
  vi.unstubAllGlobals()
})

/** A page whose sign-ins the sandbox's service keeps. */
const start = async (
  service: ReturnType<typeof createHostedSessions>,
  more: Parameters<typeof startSiwx>[1] = {},
) => {
  const sessions = hostedSessions()
  const page = await startSiwx({ storage: sessions }, { projectId: 'p', ...more })
  started.push(page)
  const rpc = globalThis.fetch
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit) => {
    if (!String(url).includes('/auth/v1/')) return rpc(url, init)
    const request = new Request(url, init)
    asked.push(request.clone())
    return fault.answer ? fault.answer() : service.answer(request)
  })
  const fault: { answer?: (() => Promise<Response>) | undefined } = {}
  return { ...page, sessions, asked, fault }
}

test('SIW-18 a hosted session and its metadata survive a reload, and end on disconnecting', async () => {
  const service = createHostedSessions()
  const wallet = createKeyWallet()
  const page = await start(service, { wallet })
  // No request is sent before the visitor connects.
  expect(page.asked).toEqual([])
  const connecting = page.connect()
  await page.shown()
  await expect(page.sessions.account()).rejects.toThrow('Not authenticated')
  await expect(page.sessions.setMetadata({ plan: 'gold' })).rejects.toThrow('Not authenticated')
  page.sign()
  await page.until(() => connecting.done)
  expect(connecting.error).toBeUndefined()
  const mine = { address: wallet.accounts[0]?.address, network: 'eip155:1' }
  expect(page.account()?.signedIn).toMatchObject(mine)
  expect(await page.sessions.account()).toMatchObject(mine)
  await page.sessions.setMetadata({ plan: 'gold' })
  const sent = page.asked.find(({ url }) => url.includes('/authenticate'))
  expect(sent?.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(sent?.headers.get('x-nonce-jwt')).toMatch(/^Bearer \w+$/)
  expect(await sent?.json()).toMatchObject({
    data: { accountAddress: mine.address, chainId: 'eip155:1' },
    message: wallet.asked[0],
    clientId: null,
    walletInfo: { type: 'extension', name: 'Key Wallet' },
  })
  page.modal.dispose()

  const later = await start(service, { wallet, box: page.box })
  await later.until(() => later.account()?.signedIn)
  expect(later.isShown()).toBe(false)
  expect(wallet.asked).toHaveLength(1)
  expect((await later.sessions.account()).metadata).toEqual({ plan: 'gold' })
  await later.modal.disconnect()
  await vi.waitFor(() => expect(later.sessions.account()).rejects.toThrow('Not authenticated'))
})

test('SIW-18 a signature that the service refuses makes no session, and an expired session is asked for again', async () => {
  const service = createHostedSessions()
  const wallet = createKeyWallet()
  const page = await start(service, { wallet })
  const connecting = page.connect()
  await page.shown()
  wallet.answer(async (message, account) => account.signMessage({ message: `${message} ` }))
  page.sign()
  await page.until(() => page.attempt()?.problem && page.attempt()?.status === 'ready')
  expect(connecting.done).toBe(false)
  await expect(page.sessions.account()).rejects.toThrow('Not authenticated')
  wallet.answer(async (message, account) => account.signMessage({ message }))
  page.sign()
  await page.until(() => connecting.done)
  page.modal.dispose()
  service.expire()

  const later = await start(service, { wallet, box: page.box })
  expect((await later.shown()).address).toBe(wallet.accounts[0]?.address)
})

test.each([
  [
    'cannot be reached',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'The service could not be reached',
  ],
  ['is down', async () => new Response('busy', { status: 503 }), 'HTTP status code: 503'],
  ['does not answer', () => new Promise<never>(() => {}), 'The service did not answer'],
])(
  'SIW-18 FLT-47 sessions end locally although the service %s; an error tells that their account is unknown',
  async (_, answer, why) => {
    const service = createHostedSessions()
    const wallet = createKeyWallet()
    const page = await start(service, { wallet })
    const connecting = page.connect()
    await page.shown()
    page.sign()
    await page.until(() => connecting.done)
    const told: { message: string; error?: unknown }[] = []
    page.modal.on('error', (payload) => told.push(payload))
    page.fault.answer = answer
    // Another tab's token, whose account is unknown to this page.
    const key = 'portico/siwx/tokens'
    const kept = JSON.parse(page.box.getItem(key) ?? '')
    page.box.setItem(key, JSON.stringify({ ...kept, d: [...kept.d, 'token'] }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const before = page.asked.length
    await page.modal.disconnect()
    await vi.waitFor(() => expect(page.asked.length).toBeGreaterThan(before))
    await vi.advanceTimersByTimeAsync(9000)
    vi.useRealTimers()
    await page.until(() => told.length)
    expect(told.map(({ message }) => message)).toEqual([
      'The sessions ended in this browser, but the service did not say whose they were',
    ])
    expect(told[0]?.error).toMatchObject({ cause: { message: expect.stringContaining(why) } })
    expect(page.events.at(-1)).toBe('siwx.signedOut')
    expect(page.account()?.status).toBe('disconnected')
    page.fault.answer = undefined
    await expect(page.sessions.account()).rejects.toThrow('Not authenticated')
    page.connect()
    await page.shown()
  },
)

test('SIW-18 a session of this page ends at once, without a request to the service', async () => {
  const wallet = createKeyWallet()
  const page = await start(createHostedSessions(), { wallet })
  const connecting = page.connect()
  await page.shown()
  page.sign()
  await page.until(() => connecting.done)
  page.fault.answer = () => new Promise<never>(() => {})
  const before = page.asked.length
  await page.modal.disconnect()
  await page.until(() => page.events.at(-1) === 'siwx.signedOut')
  expect(JSON.parse(page.box.getItem('portico/siwx/tokens') ?? '{}').d).toBeUndefined()
  expect(page.asked).toHaveLength(before)
})

test('hosted sessions that no modal uses reject with a message', async () => {
  await expect(hostedSessions().account()).rejects.toThrow('Pass these sessions to siwx')
})
