import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core'
import type { Modal } from 'portico/core'
import type { Auth } from 'portico/plugins/auth/contract'
import { vi } from 'vitest'
import { chromiumArgs, findShell } from '../../../scripts/chromium.mjs'
import { launchChromium } from '../../launchChromium.js'

interface Made {
  readonly modal: Modal
  auth(): Auth
}
/** Globals set by the page and the secure site. */
export interface Fixture extends Window {
  readonly first: Made
  make(): Made
  second: Made
  readonly site: {
    readonly received: { readonly type: string; readonly id: string; readonly payload?: unknown }[]
    readonly silent: Set<string>
    post(message: unknown, to?: string): void
    settle(message: unknown, outcome: string, payload?: unknown): void
    names(): string[]
  }
  signing: Promise<unknown>
  outcome: unknown
}

const here = (name: string) => new URL(name, import.meta.url).pathname

/** A host page with the embedded wallet, a secure site on another site, and a third origin for attackers. */
export const startAuthPages = async () => {
  const servers: Server[] = []
  const serve = async (listener: RequestListener, name: string): Promise<string> => {
    const server = createServer(listener)
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://${name}:${(server.address() as AddressInfo).port}`
  }
  const executablePath = findShell()
  const [bundle, html, script, browser] = await Promise.all([
    build({
      entryPoints: [here('./pageFixture.ts')],
      bundle: true,
      write: false,
      splitting: true,
      format: 'esm',
      jsx: 'automatic',
      outdir: '/',
      entryNames: 'page',
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
    readFile(here('./secureSite.html'), 'utf8'),
    readFile(here('./secureSite.js'), 'utf8'),
    launchChromium({
      ...(executablePath ? { executablePath } : {}),
      args: [...chromiumArgs, '--site-per-process'],
    }),
  ])
  const chunks = new Map(bundle.outputFiles.map((file) => [file.path, file.text]))
  const asked: string[] = []
  const site: RequestListener = ({ url = '/' }, response) => {
    asked.push(url)
    const { pathname, searchParams } = new URL(url, 'http://site')
    if (pathname === '/away') return response.writeHead(302, { location: searchParams.get('to') ?? '' }).end()
    if (pathname === '/site.js') return response.setHeader('content-type', 'text/javascript').end(script)
    if (pathname === '/sdk') return response.setHeader('content-type', 'text/html').end(html)
    response.writeHead(404).end()
  }
  const secure = await serve(site, '127.0.0.1')
  const third = await serve((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Third</title><body>')
  }, 'localhost')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${secure}`,
    `frame-src ${secure} ${third}`,
    "worker-src 'self'",
  ].join(';')
  const page = await serve(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://page')
    const text = chunks.get(pathname)
    if (text !== undefined) return response.setHeader('content-type', 'text/javascript').end(text)
    response.setHeader('content-type', 'text/html')
    if (pathname === '/blocked')
      response.setHeader('content-security-policy', policy.replace(`frame-src ${secure} `, 'frame-src '))
    else response.setHeader('content-security-policy', policy)
    const squat = pathname === '/squatted'
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Host</title><body>${
        squat ? '<form id="w3m-iframe"></form><iframe id="w3m-iframe" name="w3m-secure-iframe"></iframe>' : ''
      }<main><button id="opener">Open</button></main><div id="target"></div><script type="module" src="/page.js"></script></body></html>`,
    )
  }, 'localhost')

  return {
    browser: browser as Browser,
    secure,
    third,
    /** Requests to the secure site. */
    asked,
    open: async ({
      path = '/',
      origin = secure,
      ...context
    }: BrowserContextOptions & { readonly path?: string; readonly origin?: string } = {}) => {
      const held = await browser.newContext({
        viewport: { width: 1024, height: 820 },
        reducedMotion: 'no-preference',
        ...context,
      })
      const tab = await held.newPage()
      await tab.goto(`${page}${path}#${encodeURIComponent(origin)}`)
      await tab.waitForFunction(() => !!(window as unknown as Fixture).first?.auth())
      return tab
    },
    stop: async () => {
      await browser.close()
      for (const server of servers) server.close()
    },
  }
}

/** The frame of the secure site, once its script runs. */
export const frameOf = (page: Page, secure: string): Promise<Frame> =>
  vi.waitUntil(
    async () => {
      const frame = page.frames().find((each) => each.url().startsWith(`${secure}/sdk`))
      return frame && (await frame.evaluate(() => 'site' in window).catch(() => false)) && frame
    },
    { interval: 20 },
  ) as Promise<Frame>

/** Logs in with the code that the secure site accepts. */
export const login = (page: Page) =>
  page.evaluate(async () => {
    const service = (window as unknown as Fixture).first.auth()
    await service.connectEmail('ada@mail.example')
    await service.connectOtp('012345')
    return (await service.connect()).map(({ namespace, address }) => `${namespace}:${address}`)
  })

/** Requests a signature; the result goes to `window.outcome`. */
export const ask = (page: Page, method = 'personal_sign') =>
  page.evaluate((method) => {
    const fixture = window as unknown as Fixture
    fixture.outcome = undefined
    const { modal } = fixture.first
    fixture.signing = modal
      .provider('eip155')
      .request({ method, params: ['0x68656c6c6f', modal.getState().address] })
    fixture.signing.then(
      (value) => {
        fixture.outcome = { value }
      },
      (error) => {
        fixture.outcome = { message: error.message, code: error.code }
      },
    )
  }, method)

export const outcome = (page: Page) => page.evaluate(() => (window as unknown as Fixture).outcome)
