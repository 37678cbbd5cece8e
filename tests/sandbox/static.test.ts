import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { policy, type StaticServer, startStatic } from '../../demo/serve/server.mjs'

describe('the static server', () => {
  let folder: string
  let served: StaticServer

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'static-'))
    await mkdir(join(folder, 'root/assets'), { recursive: true })
    await mkdir(join(folder, 'root-secret'))
    await writeFile(join(folder, 'secret.txt'), 'secret')
    await writeFile(join(folder, 'root-secret/a.txt'), 'secret')
    await writeFile(join(folder, 'root/index.html'), '<!doctype html><title>Demo</title>')
    await writeFile(join(folder, 'root/assets/app.js'), 'export {}')
    await writeFile(join(folder, 'root/assets/app-B1zA_KD-.js'), 'export {}')
    await writeFile(join(folder, 'root/assets/app.css'), 'body {}')
    await writeFile(join(folder, 'root/assets/mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await writeFile(join(folder, 'root/.env'), 'secret')
    await mkdir(join(folder, 'manual'))
    await writeFile(join(folder, 'manual/index.html'), '<!doctype html><title>Manual</title>')
    await symlink(join(folder, 'secret.txt'), join(folder, 'manual/link.txt'))
    await symlink(join(folder, 'secret.txt'), join(folder, 'root/link.txt'))
    served = await startStatic({
      root: join(folder, 'root'),
      csp: { connect: ['http://127.0.0.1:8600'], frame: ['http://localhost:9000'] },
      headers: { 'x-demo': 'yes' },
      folders: {
        '/manual/': async () => ({
          root: join(folder, 'manual'),
          csp: { script: ["'sha256-abc='"], trustedTypes: false },
        }),
        '/later/': async () =>
          isBuilt ? { root: join(folder, 'manual'), csp: { script: ["'sha256-abc='"] } } : undefined,
      },
      routes: {
        '/sandbox.json': (_request, url) => ({ gateway: 'http://127.0.0.1:8600', query: url.search }),
        '/teapot': () => new Response('short and stout', { status: 418 }),
        '/broken': () => {
          throw new Error('broken')
        },
      },
    })
  })
  afterAll(async () => {
    await served?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  let isBuilt = false
  it('a folder that is built while the server runs is served from then on', async () => {
    const status = () => fetch(`${served.url}/later/`).then((response) => response.status)
    expect(await status()).toBe(404)
    isBuilt = true
    expect(await status()).toBe(200)
  })

  // fetch would tidy the path up before sending it.
  const raw = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(served.url).port), '127.0.0.1')
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    })

  it('serves the page without caching, under the strict policy', async () => {
    const response = await fetch(`${served.url}/?a=1`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<title>Demo</title>')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-demo')).toBe('yes')
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
        "connect-src 'self' http://127.0.0.1:8600; frame-src http://localhost:9000; base-uri 'none'; " +
        "object-src 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'; report-uri /csp-report",
    )
  })

  it('serves another folder below its path, under its own policy', async () => {
    const response = await fetch(`${served.url}/manual/`)
    expect(await response.text()).toContain('<title>Manual</title>')
    const told = response.headers.get('content-security-policy')
    expect(told).toContain("script-src 'self' 'sha256-abc=';")
    expect(told).not.toContain('trusted')
    expect(told).not.toContain('127.0.0.1:8600')
    expect((await fetch(`${served.url}/manual/link.txt`)).status).toBe(404)
    expect((await fetch(`${served.url}/manual/assets/app.js`)).status).toBe(404)
  })

  it('allows no frame by default, and rejects a source that would end its directive', () => {
    expect(policy()).toContain("frame-src 'none'")
    expect(policy({ img: ['blob:'] })).toContain("img-src 'self' data: blob:;")
    expect(() => policy({ connect: ["https://a; script-src 'unsafe-inline'"] })).toThrow('no CSP source')
  })

  it.each([
    ['/assets/app.js', 'text/javascript; charset=utf-8'],
    ['/assets/app.css', 'text/css; charset=utf-8'],
    ['/assets/mark.svg', 'image/svg+xml; charset=utf-8'],
  ])('serves %s as %s', async (path, type) => {
    const response = await fetch(served.url + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('lets browsers cache only files with a hash in their name', async () => {
    const cached = async (path: string) => (await fetch(served.url + path)).headers.get('cache-control')
    expect(await cached('/assets/app-B1zA_KD-.js')).toBe('max-age=31536000, immutable')
    expect(await cached('/assets/app.js')).toBe('no-cache')
  })

  it('answers HEAD with the size and no body', async () => {
    const response = await fetch(`${served.url}/assets/app.js`, { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe('9')
    expect(await response.text()).toBe('')
  })

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/../root-secret/a.txt',
    '//secret.txt',
    '/.env',
    '/link.txt',
    '/%00',
    '/%',
    'http://x/../secret.txt',
  ])('serves nothing outside its folder at %s', async (path) => {
    const answer = await raw(path)
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(answer).toMatch(/content-security-policy/i)
    expect(answer).not.toContain('secret')
  })

  it.each(['/nothing.html', '/assets', '/assets/'])('answers 404 at %s', async (path) => {
    expect((await fetch(served.url + path)).status).toBe(404)
  })

  it('rejects other methods', async () => {
    expect((await fetch(served.url, { method: 'PUT' })).status).toBe(405)
  })

  it('answers routes with JSON or a whole response', async () => {
    const json = await fetch(`${served.url}/sandbox.json?x=1`)
    expect(await json.json()).toEqual({ gateway: 'http://127.0.0.1:8600', query: '?x=1' })
    expect(json.headers.get('content-type')).toContain('application/json')
    expect(json.headers.get('cache-control')).toBe('no-store')
    const teapot = await fetch(`${served.url}/teapot`)
    expect([teapot.status, await teapot.text()]).toEqual([418, 'short and stout'])
    expect((await fetch(`${served.url}/broken`)).status).toBe(500)
  })

  it('collects violation reports and rejects anything else', async () => {
    const post = (body: string) => fetch(`${served.url}/csp-report`, { method: 'POST', body })
    expect((await post('{"csp-report":{"effective-directive":"img-src"}}')).status).toBe(204)
    expect((await post('nonsense')).status).toBe(400)
    expect((await post('{}')).status).toBe(400)
    expect((await post('x'.repeat(64 * 1024 + 1))).status).toBe(413)
    expect(served.reports).toEqual([{ 'effective-directive': 'img-src' }])
  })

  it('records the requests', async () => {
    served.requests.length = 0
    await (await fetch(`${served.url}/assets/app.js?v=1`)).text()
    await (await fetch(`${served.url}/missing`)).text()
    expect(served.requests).toEqual([
      { method: 'GET', path: '/assets/app.js', status: 200 },
      { method: 'GET', path: '/missing', status: 404 },
    ])
  })
})
