import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { whole } from '../../volumes.js'
import { entriesOf } from '../entries.js'
import { buildExample, root } from './buildExample.js'
import { openBrowser } from './openBrowser.js'
import { startNext } from './startNext.js'
import { takeJourney } from './takeJourney.js'

const { tarballs, folder } = inject('packed')
const { visit, place, problems } = openBrowser()

/** A host's own modules, which a browser never sees. */
const make = `
import { createModal } from 'portico'
import { preset } from 'portico/preset'
import { base, mainnet } from 'viem/chains'
const modal = createModal({ plugins: preset(), networks: [mainnet, base] })
modal.start()
const facts = { label: modal.initialText('button.connect'), status: modal.getState().status, window: typeof window }
`
const names = entriesOf(folder).map(({ name }) => name)
const probes = {
  'app/server/page.tsx': `${make}
export default function Page() { return <pre>{JSON.stringify(facts)}</pre> }`,
  'app/edge/route.ts': `${make}
${names.map((name, index) => `import * as e${index} from '${name}'`).join('\n')}
export const runtime = 'edge'
const entries = [${names.map((_, index) => `e${index}`).join(', ')}]
export const GET = () => Response.json({ ...facts, runtime: (globalThis as { EdgeRuntime?: string }).EdgeRuntime, exports: entries.map((entry) => Object.keys(entry).length) })`,
}

describe('the example next', () => {
  let server: Awaited<ReturnType<typeof startNext>>
  beforeAll(async () => {
    server = await startNext(await buildExample('next', tarballs[0], probes))
  }, 600_000)
  afterAll(() => server?.stop())

  test("SSR-01 SSR-02 SSR-03 PER-02 hydrates the server's HTML, connects, signs, switches and reconnects", async () => {
    await takeJourney(visit, server.url)
    expect(server.output()).not.toMatch(/error|warn/i)
  })

  test('SSR-02 the server sends the buttons in their final size and place', async () => {
    const html = await fetch(server.url).then((response) => response.text())
    const buttons = [...html.matchAll(/<button[^>]*class="portico-button"[^>]*>.*?<\/button>/g)].map(String)
    expect(buttons).toHaveLength(2)
    expect(buttons[0]).toContain('<span>Ethereum</span>')
    expect(buttons[1]).toMatch(/data-status="disconnected" data-ready="false".*<span>Connect Wallet<\/span>/)
    const { page, id } = await visit(server.url)
    await page.locator('[data-testid=connect-button][data-ready=true]').waitFor()
    for (const name of ['connect-button', 'network-button']) {
      const drawn = await place(server.url, name)
      expect(drawn?.width).toBeGreaterThanOrEqual(148)
      expect(await id(name).boundingBox()).toEqual(drawn)
    }
  })

  test('SEC-02 every script has a nonce that is new for each page, and nothing unsafe is allowed', async () => {
    const read = async () => {
      const response = await fetch(server.url)
      const policy = response.headers.get('content-security-policy') ?? ''
      const scripts = [...(await response.text()).matchAll(/<script[^>]*>/g)].map(String)
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
      expect(policy).not.toMatch(/unsafe|strict-dynamic|https?:|\*/)
      expect(scripts.length).toBeGreaterThan(5)
      expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([])
      return nonce
    }
    expect(await read()).not.toBe(await read())
  })

  test('SEC-02 a missing page follows the policy as well', async () => {
    const { page } = await visit(server.url, { path: '/nowhere' })
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
    expect(problems.splice(0)).toEqual([expect.stringContaining('the server responded with a status of 404')])
  })

  test('SSR-01 a server component can create a modal, and the edge runtime can import every entry', async () => {
    const page = await fetch(`${server.url}/server`).then((response) => response.text())
    const [, text = ''] = /<pre>(.*?)<\/pre>/.exec(page) ?? []
    const facts = { label: 'Connect Wallet', status: 'disconnected', window: 'undefined' }
    expect(JSON.parse(text.replaceAll('&quot;', '"'))).toEqual(facts)
    const edge = await fetch(`${server.url}/edge`).then((response) => response.json())
    expect(edge).toEqual({ ...facts, runtime: 'edge-runtime', exports: names.map(() => expect.any(Number)) })
  })
})

// Hydration without a warning of React's development build is proven for the buttons (tests/react/hydration.browser.test.tsx).
describe.runIf(whole)('the example next in development', () => {
  let server: Awaited<ReturnType<typeof startNext>>
  beforeAll(async () => {
    server = await startNext(join(root, '.cache/examples/next'), 'dev')
    // Made when it is first asked for.
    await fetch(server.url)
  })
  afterAll(() => server?.stop())

  // React's development build warns of every difference between the server's HTML and the hydrated page.
  test('SSR-02 PER-02 hydrates without a warning, before a connection and after a reload', async () => {
    await takeJourney(visit, server.url)
    expect(server.output()).not.toMatch(/error|warn/i)
  })
})
