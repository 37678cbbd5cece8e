import { type Connector, connectors } from 'portico/core'
import { eip155 } from 'portico/plugins/eip155'
import { safe } from 'portico/plugins/safe'
import { createMockServices, createTestKernel, describePlugin } from 'portico/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { alice, bob, network } from '../eip155/fixtures.js'
import { fakeFrame, type Posted } from './fakeFrame.js'

const SITE = 'https://app.safe.global'
const info = { safeAddress: alice, chainId: 8453, threshold: 2, owners: [bob], isReadOnly: false }

const start = (options?: Parameters<typeof safe>[0]) => {
  const test = createTestKernel({
    services: createMockServices().list,
    plugins: [eip155(), safe(options)],
    features: { safe: true },
  })
  return { ...test, list: () => test.kernel.point(connectors).get() }
}
const eventually = (read: () => unknown) => expect.poll(read, { interval: 5 })
const asked = async (frame: ReturnType<typeof fakeFrame>) => {
  await eventually(() => frame.posted.length).toBeGreaterThan(0)
  return frame.posted[0] as Posted
}
const request = () => ({
  namespaces: ['eip155'],
  networks: [network(1), network(8453)],
  signal: new AbortController().signal,
})
/** A Safe that signs and reads its chain. */
const site = ({ method, params }: Posted['message']): unknown => {
  if (method === 'getSafeInfo') return info
  if (method === 'signMessage') return { signature: '0x51' }
  if (method === 'rpcCall' && (params as { call: string }).call === 'eth_getBalance') return '0x2a'
  return undefined
}
const found = async (test: ReturnType<typeof start>) => {
  await eventually(() => test.list().map(({ id }) => id)).toEqual(['safe'])
  return test.list()[0] as Connector
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describePlugin(safe, { plugins: [eip155()] }, { it })

describe('the Safe around the page', () => {
  it('INJ-21 is offered inside app.safe.global once it answers', async () => {
    const frame = fakeFrame({ parent: SITE })
    const test = start()
    const { message, to } = await asked(frame)
    expect([message.method, to]).toEqual(['getSafeInfo', SITE])
    expect(test.list()).toEqual([])
    frame.say({ id: message.id, success: true, version: '9.1.0', data: info })
    expect(await found(test)).toMatchObject({ id: 'safe', type: 'EXTERNAL', name: 'Safe' })
    expect(frame.listeners.size).toBe(0)
    test.stop()
  })

  it.each([
    ['another site is around the page', { parent: 'https://app.safe.global.evil.example' }],
    ['a site without an origin is around it', { parent: 'null' }],
    ['a site of plain http is around it', { parent: 'http://app.safe.global' }],
    ['the page is not in a frame', { framed: false }],
  ])('INJ-21 nothing is requested or offered where %s', async (_, where) => {
    const frame = fakeFrame(where)
    const test = start()
    await test.kernel.settled()
    expect(frame.posted).toEqual([])
    expect(frame.listeners.size).toBe(0)
    expect(test.list()).toEqual([])
    test.stop()
  })

  it('INJ-21 nothing happens on a server', async () => {
    const test = start()
    await test.kernel.settled()
    expect(test.list()).toEqual([])
    expect(test.reports).toEqual([])
    test.stop()
  })

  it('INJ-21 a host may allow further Safe sites', async () => {
    const frame = fakeFrame({ parent: 'https://safe.example' })
    frame.answer(site)
    const test = start({ origins: ['https://safe.example'] })
    await found(test)
    expect(frame.posted.every(({ to }) => to === 'https://safe.example')).toBe(true)
    test.stop()
  })

  it('INJ-21 if the parent’s origin is unknown, only allowed origins are asked and accepted', async () => {
    const frame = fakeFrame()
    const test = start({ origins: ['https://safe.example'] })
    const { message } = await asked(frame)
    expect(frame.posted.map(({ to }) => to)).toEqual([SITE, 'https://safe.example'])
    const answer = { id: message.id, success: true, version: '9.1.0', data: info }
    frame.say(answer, { origin: 'https://evil.example' })
    frame.say(answer, { origin: SITE, source: {} })
    await test.kernel.settled()
    expect(frame.listeners.size).toBe(1)
    frame.say(answer, { origin: 'https://safe.example' })
    await found(test)
    test.stop()
  })

  it('INJ-21 a site that does not answer by the deadline is not offered, even if it answers later', async () => {
    vi.useFakeTimers()
    const frame = fakeFrame({ parent: SITE })
    const test = start({ timeout: 2000 })
    await vi.waitFor(() => expect(frame.posted.length).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(2000)
    // The page repeats its request, because the site may start to listen later.
    expect(frame.posted.length).toBeGreaterThan(3)
    expect(frame.listeners.size).toBe(0)
    frame.say({ id: frame.posted[0]?.message.id, success: true, version: '9.1.0', data: info })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(test.list()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
    test.stop()
  })

  it.each([
    ['null', null],
    ['text', 'yes'],
    ['another question', { id: 'other', success: true, data: info }],
    ['a refusal', { success: false, data: info }],
    ['no Safe', { success: true }],
    ['no address', { success: true, data: { ...info, safeAddress: '0x12' } }],
    ['no chain', { success: true, data: { ...info, chainId: 0 } }],
  ])('INJ-21 an answer that is %s is ignored', async (_, answer) => {
    const frame = fakeFrame({ parent: SITE })
    const test = start()
    const { message } = await asked(frame)
    frame.say(Object(answer) === answer ? { id: message.id, ...(answer as object) } : answer)
    await test.kernel.settled()
    expect(frame.listeners.size).toBe(1)
    expect(test.list()).toEqual([])
    test.stop()
    expect(frame.listeners.size).toBe(0)
  })

  it('refuses invalid options', () => {
    for (const origin of ['safe.example', 'https://safe.example/', 'http://safe.example', 'null', '*'])
      expect(() => safe({ origins: [origin] })).toThrow('is no origin')
    expect(() => safe({ timeout: 0 })).toThrow('timeout')
    expect(safe({ origins: ['http://localhost:3000'] }).id).toBe('safe')
  })
})

describe('a session with the Safe', () => {
  const connect = async () => {
    const frame = fakeFrame({ parent: SITE })
    frame.answer(site)
    const test = start()
    const connector = await found(test)
    const [session] = await connector.connect(request())
    if (!session) throw new Error('There is no session')
    return { frame, test, session }
  }

  it('INJ-21 has the Safe’s address and network, and cannot switch', async () => {
    const { frame, test, session } = await connect()
    expect(session.accounts.get()).toEqual([{ address: alice, type: 'smartAccount' }])
    expect(session.network.get()).toBe('eip155:8453')
    expect(session.approved.get()).toEqual({ allNetworks: false, networks: ['eip155:8453'] })
    expect(session).not.toHaveProperty('switchNetwork')
    const change = (chainId: string) =>
      session.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    await expect(change('0x1')).rejects.toMatchObject({ code: 4200 })
    await expect(change('0x2105')).resolves.toBeNull()
    expect(frame.posted.filter(({ message }) => message.method !== 'getSafeInfo')).toEqual([])
    test.stop()
  })

  it('INJ-21 passes requests on to the Safe', async () => {
    const { frame, test, session } = await connect()
    const balance = { method: 'eth_getBalance', params: [alice, 'latest'] }
    await expect(session.request(balance)).resolves.toBe('0x2a')
    const sign = { method: 'personal_sign', params: ['0x48656c6c6f', alice] }
    await expect(session.request(sign)).resolves.toBe('0x51')
    expect(frame.posted.at(-1)?.message).toMatchObject({
      method: 'signMessage',
      params: { message: '0x48656c6c6f' },
    })
    test.stop()
  })

  it('INJ-21 ignores messages from other origins or windows, and malformed ones', async () => {
    const { frame, test, session } = await connect()
    frame.answer(() => undefined)
    const pending = session.request({ method: 'personal_sign', params: ['0x00', alice] })
    await eventually(() => frame.posted.at(-1)?.message.method).toBe('signMessage')
    const id = frame.posted.at(-1)?.message.id
    const answer = { id, success: true, version: '9.1.0', data: { signature: '0xbad' } }
    for (const data of [null, 7, { version: 9 }, { id, success: true }]) frame.say(data)
    frame.say(answer, { origin: 'https://evil.example' })
    frame.say(answer, { source: {} })
    frame.say({ ...answer, data: { signature: '0x600d' } })
    await expect(pending).resolves.toBe('0x600d')
    test.stop()
  })

  it('INJ-21 leaves no listener behind when it closes or the plugin is switched off', async () => {
    const first = await connect()
    expect(first.frame.listeners.size).toBe(1)
    await first.session.close()
    await expect(first.session.closed).resolves.toEqual({ by: 'visitor' })
    expect(first.frame.listeners.size).toBe(0)
    first.test.stop()

    const second = await connect()
    second.test.kernel.setFeatures({ safe: false })
    await expect(second.session.closed).resolves.toMatchObject({ by: 'lost' })
    expect(second.frame.listeners.size).toBe(0)
    expect(second.test.list()).toEqual([])
    second.test.stop()
  })

  it('INJ-21 is restored for the same Safe only', async () => {
    const frame = fakeFrame({ parent: SITE })
    frame.answer(site)
    const test = start()
    const connector = await found(test)
    const [back] = (await connector.restore?.({ ...request(), address: alice })) ?? []
    expect(back?.accounts.get()[0]?.address).toBe(alice)
    await back?.close()
    await expect(connector.restore?.({ ...request(), address: bob })).resolves.toEqual([])
    expect(frame.listeners.size).toBe(0)
    test.stop()
  })

  it('INJ-21 connecting rejects if the Safe no longer answers', async () => {
    const frame = fakeFrame({ parent: SITE })
    frame.answer(site)
    const test = start({ timeout: 300 })
    const connector = await found(test)
    frame.answer(() => undefined)
    await expect(connector.connect(request())).rejects.toThrow('Safe did not answer')
    expect(frame.listeners.size).toBe(0)
    test.stop()
  })
})
