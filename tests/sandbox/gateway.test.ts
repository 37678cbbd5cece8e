import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type GatewayRequest, startGateway } from '../../demo/sandbox/gateway.mjs'
import { startWorld, type World } from '../../demo/sandbox/world.mjs'
import { hasEnded } from './has-ended.js'

describe('the RPC gateway', () => {
  const seen: GatewayRequest[] = []
  let world: World

  beforeAll(async () => {
    world = await startWorld({ onRequest: (request) => seen.push(request) })
  })
  afterAll(() => world?.stop())
  afterEach(() => {
    world.gateway.fault = undefined
  })

  const owner = () => world.chains[1].accounts[0]?.address ?? ''
  const ask = (query: string, body = balance(), init: RequestInit = {}) =>
    fetch(`${world.gateway.url}/v1${query}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body,
      ...init,
    })
  const balance = () => call('eth_getBalance', [owner(), 'latest'])
  const call = (method: string, params: unknown[] = []) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const good = '?chainId=eip155:1&projectId=demo'

  it('answers a text/plain request to any page', async () => {
    const response = await ask(good)
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('content-type')).toBe('application/json')
    const { result } = (await response.json()) as { result: string }
    expect(BigInt(result)).toBe(10_000n * 10n ** 18n)
    // As the client writes it.
    expect((await ask(`/${good}`)).status).toBe(200)
  })

  it('forwards each request to its chain', async () => {
    const ids = await Promise.all(
      ['eip155:1', 'eip155:8453'].map(async (chainId) => {
        const response = await ask(
          `?chainId=${encodeURIComponent(chainId)}&projectId=demo`,
          call('eth_chainId'),
        )
        return ((await response.json()) as { result: string }).result
      }),
    )
    expect(ids).toEqual(['0x1', '0x2105'])
  })

  it.each([
    ['no project id', '?chainId=eip155:1', 401],
    ['an empty project id', '?chainId=eip155:1&projectId=', 401],
    ['no chain', '?projectId=demo', 400],
    ['an unknown chain', '?chainId=eip155:5&projectId=demo', 400],
    ['a chain of another kind', '?chainId=1&projectId=demo', 400],
  ])('rejects %s with a reason that the page can read', async (_, query, status) => {
    const response = await ask(query)
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const { reasons } = (await response.json()) as { reasons: { description: string }[] }
    expect(reasons[0]?.description).toMatch(/projectId|chain/)
  })

  it('answers JSON requests and their preflight', async () => {
    const init = { method: 'OPTIONS', body: null }
    // Preflights are answered despite planned faults, which the page must see in the request itself.
    world.gateway.fault = { status: 503 }
    const preflight = await ask(good, '', init)
    expect(preflight.status).toBe(204)
    const header = (name: string) => preflight.headers.get(`access-control-allow-${name}`)
    expect([header('origin'), header('methods'), header('headers')]).toEqual(['*', 'POST', '*'])
    world.gateway.fault = undefined
    const response = await ask(good, balance(), { headers: { 'content-type': 'application/json' } })
    expect(await response.json()).toHaveProperty('result')
    expect((await fetch(`${world.gateway.url}/v2${good}`, { method: 'OPTIONS' })).status).toBe(404)
  })

  it('rejects other paths', async () => {
    expect((await fetch(`${world.gateway.url}/v2${good}`, { method: 'POST' })).status).toBe(404)
  })

  it('accepts a body of 1 MiB and rejects a larger one', async () => {
    const padded = (size: number) => balance().padEnd(size, ' ')
    expect((await ask(good, padded(1024 * 1024))).status).toBe(200)
    expect((await ask(good, padded(1024 * 1024 + 1))).status).toBe(413)
  })

  it('passes each request to the hook', async () => {
    seen.length = 0
    await ask(good, call('eth_blockNumber'))
    expect(seen).toEqual([
      {
        method: 'POST',
        path: '/v1',
        chainId: 'eip155:1',
        projectId: 'demo',
        contentType: 'text/plain',
        body: call('eth_blockNumber'),
      },
    ])
  })

  it('fails with a given status until reset', async () => {
    world.gateway.fault = { status: 503 }
    expect((await ask(good)).status).toBe(503)
    world.gateway.fault = undefined
    expect((await ask(good)).status).toBe(200)
  })

  it('can answer with a given body', async () => {
    world.gateway.fault = { body: '<not json>' }
    const response = await ask(good)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('<not json>')
  })

  it('can answer late', async () => {
    world.gateway.fault = { delayMs: 150 }
    const started = performance.now()
    expect((await ask(good)).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThanOrEqual(145)
  })

  it('can hang until the page gives up', async () => {
    world.gateway.fault = 'hang'
    await expect(ask(good, balance(), { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/i)
  })

  it('answers 502 when the chain is unreachable', async () => {
    const gateway = await startGateway({ chains: [{ chainId: 1, url: 'http://127.0.0.1:1' }] })
    const response = await fetch(`${gateway.url}/v1${good}`, { method: 'POST', body: balance() })
    expect(response.status).toBe(502)
    await gateway.stop()
  })

  it('stops even if a request hangs', async () => {
    const gateway = await startGateway({ chains: [world.chains[1]] })
    gateway.fault = 'hang'
    const pending = fetch(`${gateway.url}/v1${good}`, { method: 'POST', body: balance() }).then(
      () => 'answered',
      () => 'cut off',
    )
    await gateway.stop()
    await expect(pending).resolves.toBe('cut off')
  })
})

describe('the whole sandbox', () => {
  it('stops its services if one cannot start, and leaves no process when stopped', async () => {
    const world = await startWorld()
    const port = Number(new URL(world.chains[1].url).port)
    await expect(startWorld({ ports: { 8453: port } })).rejects.toThrow(`Port ${port} is taken`)
    const pids = [world.chains[1].pid, world.chains[8453].pid]
    expect(pids.map(hasEnded)).toEqual([false, false])
    await world.stop()
    expect(pids.map(hasEnded)).toEqual([true, true])
    await expect(fetch(world.gateway.url)).rejects.toThrow()
  })
})
