import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumArgs, findShell } from '../../../scripts/chromium.mjs'
import { launchChromium } from '../../launchChromium.js'

declare const window: Window & {
  readonly seen: { readonly steps: string[]; readonly ended?: string }
  lead(): void
  pass(ms: number): void
}

const servers: Server[] = []
let browser: Browser
let script = ''
const html = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><body>${body}</body></html>`
/**
 * Serves a page by its path; `?policy=` sets a policy that cuts its windows off from those of other pages.
 */
const serve = async (host: string) => {
  const server = createServer(({ url = '/' }, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(url, 'http://site')
    const policy = searchParams.get('policy')
    if (policy) response.setHeader('cross-origin-opener-policy', policy)
    if (pathname === '/page.js') return response.setHeader('content-type', 'text/javascript').end(script)
    response
      .setHeader('content-type', 'text/html')
      .end(
        html(pathname === '/' ? '<button>Log in</button><script type="module" src="/page.js"></script>' : ''),
      )
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://${host}:${(server.address() as AddressInfo).port}`
}
let page = ''
let secure = ''
let provider = ''

beforeAll(async () => {
  const executablePath = findShell()
  const [bundle, opened] = await Promise.all([
    build({
      entryPoints: [new URL('./coopPage.ts', import.meta.url).pathname],
      bundle: true,
      write: false,
      format: 'esm',
      logLevel: 'error',
    }),
    launchChromium({ ...(executablePath ? { executablePath } : {}), args: [...chromiumArgs] }),
  ])
  browser = opened
  script = bundle.outputFiles[0]?.text ?? ''
  page = await serve('localhost')
  ;[secure, provider] = await Promise.all([serve('127.0.0.1'), serve('127.0.0.1')])
})
afterAll(async () => {
  await browser?.close()
  for (const server of servers) server.close()
})

const eventually = (read: () => unknown) => expect.poll(read, { interval: 50 })

const rows = [
  { ours: '', theirs: '', severed: false },
  { ours: 'same-origin-allow-popups', theirs: '', severed: false },
  { ours: '', theirs: 'same-origin', severed: true },
  { ours: 'same-origin-allow-popups', theirs: 'same-origin', severed: true },
  { ours: 'same-origin', theirs: '', severed: true },
  { ours: 'same-origin', theirs: 'same-origin', severed: true },
]

/** A visitor whose window is at the provider, or where the page's policy left it. */
const begin = async ({ ours, theirs, severed }: (typeof rows)[number]) => {
  const context = await browser.newContext()
  const host = await context.newPage()
  const query = (policy: string) => policy && `?policy=${policy}`
  const hash = encodeURIComponent(`${secure} ${provider}/login${query(theirs)}`)
  await host.goto(`${page}/${query(ours)}#${hash}`)
  const [popup] = await Promise.all([context.waitForEvent('page'), host.click('button')])
  await popup.waitForURL(`${secure}/loading`)
  await host.evaluate(() => window.lead())
  const steps = () => host.evaluate(() => window.seen.steps)
  if (ours !== 'same-origin') await popup.waitForURL(`${provider}/login*`)
  await eventually(async () => (await steps()).at(-1)).toBe(severed ? 'severed' : 'window')
  const ended = () => host.evaluate(() => window.seen.ended)
  return { host, popup, steps, ended, close: () => context.close() }
}
/** The secure site sends the result to the opener of the window, and through its frame. */
const succeed = async (host: Page, popup: Page) => {
  const resultUri = `${secure}/sdk/oauth?code=1`
  await popup.goto(`${secure}/done`)
  await popup.evaluate((resultUri) => {
    window.opener?.postMessage({ resultUri }, '*')
  }, resultUri)
  return (through: boolean) =>
    through
      ? host
          .frames()
          .find((each) => each.url() === `${secure}/frame`)
          ?.evaluate((resultUri) => parent.postMessage({ resultUri }, '*'), resultUri)
      : undefined
}

test.each(rows)(
  'SEC-32 with COOP "$ours" here and "$theirs" there, a login and a closed window end as expected',
  async (row) => {
    const expectedStatus = row.severed ? 'severed' : 'window'
    const logsIn = async () => {
      const { host, popup, steps, ended, close } = await begin(row)
      const tellThrough = await succeed(host, popup)
      // A window that was cut off has no opener.
      if (row.severed) expect(await ended()).toBeUndefined()
      await tellThrough(row.severed)
      await eventually(ended).toBe('connected')
      expect((await steps()).slice(-2)).toEqual([expectedStatus, 'connecting'])
      await close()
    }
    const closes = async () => {
      const { host, popup, steps, ended, close } = await begin(row)
      // Wait, because a window that closes soon after its navigation counts as cut off.
      await host.evaluate(() => window.pass(2000))
      await popup.close()
      if (row.severed) {
        // The page cannot notice the closing: the visitor has a button, and a result is still accepted.
        expect([await ended(), (await steps()).at(-1)]).toEqual([undefined, expectedStatus])
      } else await eventually(ended).toBe('Popup closed')
      await close()
    }
    await Promise.all([logsIn(), closes()])
  },
)
