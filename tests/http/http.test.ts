import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  errorText,
  type Http,
  type HttpRequest,
  http as httpToken,
  isRejection,
  settings,
} from 'portico/core'
import type { Network } from 'portico/kernel'
import { createMockClock, createTestKernel } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { env } from '#env'
import { type HttpOptions, hosts, http, isListedNetwork, rpcUrl } from '#http'

const open = new Set<() => Promise<void>>()
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const close of open) await close()
  open.clear()
})

interface Seen {
  readonly method: string | undefined
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const serve = async (answer: RequestListener) => {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      seen.push({
        method: request.method,
        url: new URL(request.url ?? '', 'http://localhost'),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.add(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

const start = (base: string, options: HttpOptions = {}, projectId?: string) => {
  const clock = createMockClock()
  const { kernel } = createTestKernel({
    clock,
    services: [[settings, { options: { projectId } }]],
    plugins: [env(), hosts({ hosts: { rpc: base } }), http({ clock, ...options })],
  })
  return { api: kernel.get(httpToken) as Http, clock, kernel }
}

const any = { parse: (input: unknown) => input }
const network = (caipNetworkId: `${string}:${string}`, url?: string): Network => ({
  id: 1,
  name: 'Test',
  chainNamespace: 'eip155',
  caipNetworkId,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: url ? [url] : [] }, chainDefault: { http: [] } },
})
const failure = async (promise: Promise<unknown>): Promise<Error> => {
  try {
    await promise
  } catch (error) {
    return error as Error
  }
  throw new Error('did not fail')
}

describe('requests', () => {
  test('API-01 params are appended, and SDK details and the client id are sent to our services only', async () => {
    const ours = await serve(json({ ok: true }))
    const theirs = await serve(json({ ok: true }))
    let id: string | undefined
    const { api } = start(ours.base, { clientId: () => id, params: { st: 'portico' } })
    const get = (url: string) => api.request({ url, params: { a: 1, b: undefined }, parser: any })
    expect(await get(`${ours.base}/x?y=2`)).toEqual({ ok: true })
    id = 'did:key:z'
    await get(`${ours.base}/x`)
    await get(`${theirs.base}/x`)
    expect(ours.seen.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
      { y: '2', a: '1', st: 'portico' },
      { a: '1', st: 'portico', clientId: 'did:key:z' },
    ])
    expect(Object.fromEntries(theirs.seen[0]?.url.searchParams ?? [])).toEqual({ a: '1' })
  })

  test.each([400, 401, 403, 404, 429, 500, 502, 503])(
    'API-02 FLT-02 status %i rejects with the response as cause',
    async (status) => {
      const { base } = await serve(json({ reasons: [{ description: 'why' }] }, status))
      const error = await failure(start(base).api.request({ url: base, parser: any }))
      expect(error.message).toBe(`HTTP status code: ${status}`)
      const cause = error.cause as Response
      expect(cause).toBeInstanceOf(Response)
      expect(cause.status).toBe(status)
      expect(await cause.json()).toEqual({ reasons: [{ description: 'why' }] })
    },
  )

  test('a slow answer rejects at the deadline, whether its headers or its body is slow', async () => {
    const read = vi.spyOn(ReadableStreamDefaultReader.prototype, 'read')
    const heads = vi.fn()
    const { base } = await serve((request, response) => {
      heads()
      if (request.url === '/body') response.write('{"slow":')
    })
    const { api, clock } = start(base)
    for (const [path, begun] of [
      ['/head', heads],
      ['/body', read],
    ] as const) {
      const ended = failure(api.request({ url: base + path, parser: any }))
      await vi.waitFor(() => expect(begun).toHaveBeenCalled())
      await clock.advance(10_000)
      expect(errorText(await ended)).toBe('The service took too long to answer')
    }
    read.mockRestore()
    const ended = failure(api.request({ url: base, parser: any, deadline: 50 }))
    await clock.advance(50)
    expect(errorText(await ended)).toBe('The service took too long to answer')
    expect(clock.pending()).toBe(0)
  })

  test('an aborted request rejects with the reason, before and during it, and when the plugin stops', async () => {
    const { base } = await serve(() => {})
    const { api, kernel, clock } = start(base)
    const abort = new AbortController()
    const during = failure(api.request({ url: base, parser: any, signal: abort.signal }))
    abort.abort(new Error('left'))
    expect((await during).message).toBe('left')
    expect((await failure(api.request({ url: base, parser: any, signal: abort.signal }))).message).toBe(
      'left',
    )
    const stopped = failure(api.request({ url: base, parser: any }))
    kernel.dispose()
    expect((await stopped).name).toBe('AbortError')
    expect(clock.pending()).toBe(0)
  })

  test.each([200, 500])('SEC-40 a body over 1 MiB is not read, status %i', async (status) => {
    let sent = 0
    const { base } = await serve((_, response) => {
      response.writeHead(status)
      const chunk = Buffer.alloc(64 * 1024, 32)
      const more = () => {
        while (!response.destroyed) {
          sent += chunk.length
          if (!response.write(chunk)) {
            response.once('drain', more)
            return
          }
        }
      }
      more()
    })
    const error = await failure(start(base).api.request({ url: base, parser: any }))
    expect(error.message).toBe(status === 200 ? 'The service answered too much' : 'HTTP status code: 500')
    if (status === 500) expect(await (error.cause as Response).text()).toBe('')
    expect(sent).toBeLessThan(50 * 1024 * 1024)
  })

  test.each(['<html>', '{', '{"a":NaN}', '['.repeat(20_000)])(
    'SEC-40 an answer that is not JSON rejects: %.10s',
    async (body) => {
      const { base } = await serve((_, response) => response.end(body))
      const error = await failure(start(base).api.request({ url: base, parser: any }))
      expect(error.message).toBe('The service answered no JSON')
    },
  )

  test('an empty body gives undefined, prototype keys are dropped, and a parser that throws rejects', async () => {
    let body = ''
    const { base } = await serve((_, response) => response.end(body))
    const { api } = start(base)
    expect(await api.request({ url: base, parser: any })).toBeUndefined()
    body = '{"__proto__":{"x":1},"a":[{"constructor":1,"b":2}]}'
    expect(JSON.stringify(await api.request({ url: base, parser: any }))).toBe('{"a":[{"b":2}]}')
    body = String.raw`{"\u005f_proto__":{"x":1},"a":[{"prototyp\u0065":1,"b":"constructor"}]}`
    expect(JSON.stringify(await api.request({ url: base, parser: any }))).toBe('{"a":[{"b":"constructor"}]}')
    const parser = {
      parse: () => {
        throw new TypeError('no')
      },
    }
    const error = await failure(api.request({ url: base, parser }))
    expect([error.message, (error.cause as Error).message]).toEqual([
      'The service answered something unexpected',
      'no',
    ])
  })

  test('SEC-40 only http and https are requested, a POST is not redirected, and no cookies are sent', async () => {
    const target = await serve(json(1))
    const { base, seen } = await serve((_, response) => {
      response.writeHead(307, { location: target.base })
      response.end()
    })
    const { api } = start(base)
    const ask = (given: Partial<HttpRequest<unknown>>) =>
      failure(api.request({ url: base, parser: any, ...given }))
    for (const url of ['file:///etc/passwd', 'data:application/json,1', '/relative', 'javascript:1'])
      expect((await ask({ url })).message).toMatch(/http|valid/)
    expect((await ask({ method: 'POST', body: 1 })).message).toBe('The service could not be reached')
    expect([seen.length, target.seen.length]).toEqual([1, 0])
    expect(await api.request({ url: base, parser: any })).toBe(1)
    const spy = vi.fn(async () => new Response('1'))
    vi.stubGlobal('fetch', spy)
    await api.request({ url: base, parser: any })
    expect(spy).toHaveBeenCalledWith(expect.any(URL), expect.objectContaining({ credentials: 'omit' }))
  })

  test('FLT-01 an unreachable service rejects with the cause', async () => {
    const error = await failure(
      start('http://127.0.0.1:1').api.request({ url: 'http://127.0.0.1:1', parser: any }),
    )
    expect(error.message).toBe('The service could not be reached')
    expect(error.cause).toBeInstanceOf(Error)
  })
})

describe('RPC', () => {
  const rpc = 'https://rpc.example'

  test('NET-12 listed networks use the rpc service, others use their own endpoint', () => {
    const own = 'https://node.example/key'
    expect(rpcUrl(network('eip155:1', own), { rpc, projectId: 'p' })).toBe(
      'https://rpc.example/v1/?chainId=eip155:1&projectId=p',
    )
    expect(rpcUrl(network('eip155:250', own), { rpc, projectId: 'p' })).toBe(own)
    expect(rpcUrl(network('eip155:1', own), { rpc })).toBe(own)
    expect(rpcUrl(network('eip155:250'), { rpc, projectId: 'p' })).toBeUndefined()
    expect(rpcUrl({ ...network('eip155:1', own), customRpc: true }, { rpc, projectId: 'p' })).toBe(own)
  })

  test('NET-12 the project id is appended to the rpc host only, and only when missing', () => {
    const own = (url: string) => rpcUrl(network('eip155:250', url), { rpc, projectId: 'p&' })
    expect(own('https://rpc.example/v1/?chainId=eip155:250')).toBe(
      'https://rpc.example/v1/?chainId=eip155:250&projectId=p%26',
    )
    expect(own('https://rpc.example/v1/')).toBe('https://rpc.example/v1/?projectId=p%26')
    for (const kept of ['https://rpc.example/v1/?projectId=mine', 'https://node.example/?a=1', 'not a url'])
      expect(own(kept)).toBe(kept)
  })

  test('NET-12 the list of networks is fixed', () => {
    const listed = ['eip155:1', 'eip155:8453', 'eip155:42161', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
    for (const id of [...listed, 'bip122:000000000019d6689c085ae165831e93'])
      expect(isListedNetwork(id)).toBe(true)
    for (const id of ['eip155:250', 'eip155:01', 'solana:1', 'eip155:', '', '1'])
      expect(isListedNetwork(id)).toBe(false)
  })

  test('NET-12 a call apart from a host goes to the first endpoint of another one', async () => {
    const answer = (result: string) => json({ jsonrpc: '2.0', id: 1, result })
    const [service, node] = [await serve(answer('service')), await serve(answer('node'))]
    const { api } = start(service.base, {}, 'p')
    const two = network('eip155:1', `${node.base}/own`)
    const call = (apartFrom?: string, on = two) =>
      api.rpc(on, { method: 'm' }, any, apartFrom === undefined ? {} : { apartFrom })
    const [serviceHost, nodeHost] = [new URL(service.base).host, new URL(node.base).host]
    expect(api.rpcHosts?.(two)).toEqual([serviceHost, nodeHost])
    expect([await call(), await call(nodeHost), await call(serviceHost)]).toEqual([
      'service',
      'service',
      'node',
    ])
    await expect(call(serviceHost, network('eip155:1'))).rejects.toThrow('has no RPC endpoint')
    expect(api.rpcHosts?.(network('eip155:250'))).toEqual([])
  })

  test('NET-12 a call is a POST of text/plain to the endpoint', async () => {
    const { base, seen } = await serve(json({ jsonrpc: '2.0', id: 1, result: '0x1' }))
    const { api } = start(base, {}, 'p')
    expect(await api.rpc(network('eip155:1'), { method: 'eth_chainId' }, any)).toBe('0x1')
    expect(await api.rpc(network('eip155:250', `${base}/own`), { method: 'a', params: ['b'] }, any)).toBe(
      '0x1',
    )
    expect(seen.map(({ method, headers }) => [method, headers['content-type']])).toEqual([
      ['POST', 'text/plain'],
      ['POST', 'text/plain'],
    ])
    expect(
      seen.map(({ url }) => [
        url.pathname,
        url.searchParams.get('chainId'),
        url.searchParams.get('projectId'),
      ]),
    ).toEqual([
      ['/v1/', 'eip155:1', 'p'],
      ['/own', null, 'p'],
    ])
    expect(seen.map(({ body }) => JSON.parse(body))).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 2, method: 'a', params: ['b'] },
    ])
  })

  test('an error of the node keeps its code in the cause, and a missing result rejects', async () => {
    let body: unknown = { jsonrpc: '2.0', id: 1, error: { code: 4001, message: 'x'.repeat(5000), data: 'd' } }
    const { base } = await serve((request, response) => json(body)(request, response))
    const { api } = start(base, {}, 'p')
    const call = () => failure(api.rpc(network('eip155:1'), { method: 'm' }, any))
    const error = await call()
    expect(error.message).toBe('x'.repeat(200))
    expect(error.cause).toMatchObject({ code: 4001, data: 'd' })
    expect(isRejection(error)).toBe(true)
    body = { error: 'odd' }
    expect((await call()).message).toBe('Unknown error')
    for (body of [{ jsonrpc: '2.0', id: 1 }, [], 1, null])
      expect((await call()).message).toBe('The service answered no result')
    body = { jsonrpc: '2.0', id: 1, result: null }
    expect(await api.rpc(network('eip155:1'), { method: 'm' }, any)).toBeNull()
    expect((await failure(api.rpc(network('eip155:250'), { method: 'm' }, any))).message).toContain(
      'eip155:250',
    )
  })
})
