import { createPagedList, hosts, http as httpToken, settings } from 'portico/core'
import { systemClock } from 'portico/kernel'
import { createMockClock, createMockServices, createTestKernel } from 'portico/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { http } from '#http'
import { type Directory, startDirectory } from '../../../demo/sandbox/directory.mjs'
import { createClient, PAGE_SIZE } from '../../../plugins/directory/lists/createClient.js'

const ids = (wallets: readonly { readonly id: string }[]) => wallets.map(({ id }) => id)

describe('wallets from a real service', () => {
  let service: Directory
  const requests: string[] = []
  beforeAll(async () => {
    service = await startDirectory({
      count: 600,
      onRequest: ({ path, query }) => requests.push(`${path}?${query}`),
    })
  })
  afterAll(() => service.stop())
  const stops: (() => void)[] = []
  afterEach(() => {
    service.fault = undefined
    requests.length = 0
    for (const stop of stops.splice(0)) stop()
  })

  const start = (clock = systemClock) => {
    const fakes = createMockServices({ hosts: { api: service.url } })
    const { kernel, stop } = createTestKernel({
      plugins: [http({ clock })],
      services: fakes.list.filter(([token]) => token.id === settings.id || token.id === hosts.id),
    })
    stops.push(stop)
    const found = kernel.get(httpToken)
    if (!found) throw new Error('no http')
    return createClient({ ...fakes, http: found, projectId: 'project', clock })
  }
  const never = new AbortController().signal
  const list = (ask: ReturnType<typeof createClient>) =>
    createPagedList({
      load: async (page: number | undefined = 1, signal) => {
        const { wallets, count, hasMore } = await ask({ page }, signal)
        return { rows: wallets, count, next: hasMore ? page + 1 : undefined }
      },
      keyOf: ({ id }) => id,
      signal: never,
    })

  it('ALW-02 are loaded page by page, each once, with their links and an icon', async () => {
    const listing = list(start())
    for (let turn = 0; turn < 20; turn++) {
      listing.more()
      listing.more()
      await expect.poll(() => listing.state.get().status).not.toBe('loading')
    }
    const { rows: wallets, count, status } = listing.state.get()
    expect(status).toBe('end')
    expect(count).toBe(600)
    expect(ids(wallets)).toEqual(ids(service.wallets))
    expect(requests).toHaveLength(600 / PAGE_SIZE)
    const [first] = wallets
    expect(first).toMatchObject({
      name: 'MetaMask',
      rdns: 'io.metamask',
      mobile: 'metamask://',
      certified: true,
      pairs: true,
      get: { homepage: 'https://metamask.io/' },
    })
    expect((await fetch(first?.icon ?? '')).status).toBe(200)
  })

  it('are filtered by name, ids, networks and certification', async () => {
    const ask = start()
    const [one, two, three] = ids(service.wallets) as [string, string, string]
    expect(ids((await ask({ include: [three, one], entries: 2 }, never)).wallets)).toEqual([one, three])
    expect((await ask({ exclude: [one], entries: 1 }, never)).wallets[0]?.id).toBe(two)
    const { wallets, count } = await ask({ search: 'rainb' }, never)
    expect([wallets.map(({ name }) => name), count]).toEqual([['Rainbow'], 1])
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const served = await ask({ chains: [solana], certified: true }, never)
    expect(served.wallets.length).toBeGreaterThan(3)
    expect(served.wallets.every(({ chains, certified }) => chains.includes(solana) && certified)).toBe(true)
  })

  it('are cached for five minutes', async () => {
    const clock = createMockClock()
    const ask = start(clock)
    await ask({ search: 'rainb' }, never)
    await ask({ search: 'rainb' }, never)
    expect(requests).toHaveLength(1)
    await clock.advance(5 * 60_000)
    await ask({ search: 'rainb' }, never)
    expect(requests).toHaveLength(2)
  })

  it('FLT-02 a request is retried once after a 503, and not after a 403', async () => {
    const ask = start()
    service.fault = { status: 503 }
    await expect(ask({}, never)).rejects.toThrow('HTTP status code: 503')
    expect(requests).toHaveLength(2)
    service.fault = { status: 403 }
    await expect(ask({}, never)).rejects.toThrow('HTTP status code: 403')
    expect(requests).toHaveLength(3)
    service.fault = undefined
    expect((await ask({}, never)).wallets).toHaveLength(PAGE_SIZE)
  })

  it('FLT-03 after a 429 further requests wait ten seconds, and can be aborted meanwhile', async () => {
    const clock = createMockClock()
    const ask = start(clock)
    service.fault = { status: 429 }
    await expect(ask({}, never)).rejects.toThrow('HTTP status code: 429')
    const gone = new AbortController()
    const left = ask({ page: 3 }, gone.signal)
    const again = ask({}, never)
    gone.abort(new Error('The visitor left'))
    await expect(left).rejects.toThrow('The visitor left')
    expect(requests).toHaveLength(1)
    service.fault = undefined
    await clock.advance(9_999)
    expect(requests).toHaveLength(1)
    await clock.advance(1)
    expect((await again).wallets).toHaveLength(PAGE_SIZE)
    expect([requests.length, clock.pending()]).toEqual([2, 0])
  })

  it('FLT-03 after a long Retry-After requests fail without being sent, for at most 60 s', async () => {
    const clock = createMockClock()
    const ask = start(clock)
    service.fault = { status: 429, retryAfter: 600 }
    for (let at = 0; at < 20; at++)
      await expect(ask({ page: at + 1 }, never)).rejects.toThrow('HTTP status code: 429')
    expect(requests).toHaveLength(1)
    service.fault = undefined
    await clock.advance(60_000)
    expect((await ask({}, never)).wallets).toHaveLength(PAGE_SIZE)
  })

  it('FLT-04 a request without an answer times out, is retried once, and fails', async () => {
    const clock = createMockClock()
    const ask = start(clock)
    service.fault = 'hang'
    const asked = ask({}, never).catch((error: Error) => error.message)
    await expect.poll(() => requests.length).toBe(1)
    await clock.advance(6000)
    await expect.poll(() => clock.pending()).toBe(1)
    await clock.advance(500)
    await expect.poll(() => requests.length).toBe(2)
    await clock.advance(6000)
    expect(await asked).toBe('The service took too long to answer')
  })

  it('leaving aborts the query, and attending again sends one request', async () => {
    const ask = start()
    const listing = list(ask)
    service.fault = 'hang'
    const leave = listing.attend()
    expect(listing.state.get().status).toBe('loading')
    await expect.poll(() => requests.length).toBe(1)
    leave()
    await expect.poll(() => listing.state.get().status).toBe('idle')
    service.fault = undefined
    // StrictMode mounts twice at once; there must be one request.
    requests.length = 0
    const first = listing.attend()
    first()
    listing.attend()
    await expect.poll(() => listing.state.get().status).toBe('more')
    expect(requests).toHaveLength(1)
  })

  it.each([
    ['', 'no JSON'],
    ['<html>', 'no JSON'],
    ['{"count":1}', 'something unexpected'],
    ['{"data":{"length":3}}', 'something unexpected'],
    ['null', 'something unexpected'],
    ['[]', 'something unexpected'],
    [`{"data":["${'x'.repeat(1_100_000)}"]}`, 'too much'],
  ])('FLT-05 an invalid answer counts as a failure: %.40s', async (body) => {
    service.fault = { body }
    await expect(start()({ page: 2 }, never)).rejects.toThrow(/The service answered/)
  })
})
