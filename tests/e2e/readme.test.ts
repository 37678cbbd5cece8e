import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from 'vite'
import { type StaticServer, startStatic } from '../../demo/serve/server.mjs'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { readSnippet, root, writeFolder } from '../docs/readSnippets.js'

const source = (path: string) => join(root, path)
/** The names a host imports, as the sources. */
const alias = [
  { find: /^portico$/, replacement: source('src/index.ts') },
  { find: /^portico\/kernel$/, replacement: source('kernel/index.ts') },
  { find: /^portico\/preset$/, replacement: source('src/preset.ts') },
  { find: /^portico\/button\.css$/, replacement: source('src/react/button.css') },
  { find: /^portico\/plugins\/([^/]+)\/(contract|lazy)$/, replacement: source('plugins/$1/$2.ts') },
  { find: /^portico\/plugins\/([^/]+)$/, replacement: source('plugins/$1/index.ts') },
  { find: /^portico\/([a-z]+)$/, replacement: source('src/$1/index.ts') },
]

const page = (main: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A host</title><link rel="icon" href="data:,"></head>
<body><div id="root"></div><button id="sign">Sign</button><script type="module" src="./${main}"></script></body></html>`

const code = (name: string) => readSnippet('README.md', name).code
// A package of its own: the host's files have effects, whatever ours say of themselves.
const manifest = { 'package.json': '{ "type": "module" }' }
const hosts = {
  react: { ...manifest, 'index.html': page('main.tsx'), 'main.tsx': code('react') },
  plain: { ...manifest, 'index.html': page('main.js'), 'main.js': code('plain') },
  provider: {
    ...manifest,
    'index.html': page('main.js'),
    // The snippet goes on where the one before it ends: with its modal, when the visitor presses Sign.
    'main.js': `${code('plain')}
globalThis.modal = modal
document.getElementById('sign').onclick = () => import('./provider.js')`,
    'provider.js': `${code('provider')}\ndocument.title = signature`,
  },
}

/** An EIP-6963 wallet that says yes to everything. */
const wallet = () => {
  const account = '0x52908400098527886E0F7030069857D2E4169EE7'
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [account],
    eth_accounts: [account],
    eth_chainId: '0x1',
    eth_getBalance: '0xde0b6b3a7640000',
    personal_sign: '0x5163',
  }
  const provider = {
    request: async ({ method }: { method: string }) => {
      if (!(method in answers)) throw Object.assign(new Error(`No ${method} here`), { code: 4200 })
      return answers[method]
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Readme Wallet',
    rdns: 'test.readme.wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

describe.each(['react', 'plain', 'provider'] as const)('the %s snippet of the README', (name) => {
  let browser: Browser
  let server: StaticServer
  let tab: Page
  const problems: string[] = []
  const outside: string[] = []

  beforeAll(async () => {
    const folder = writeFolder(`readme-${name}`, hosts[name])
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      resolve: { alias },
      build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, outDir: 'dist' },
    })
    server = await startStatic({ root: join(folder, 'dist') })
    const executablePath = findChromium()
    browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...chromiumArgs] })
    tab = await browser.newPage()
    tab.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text())
    })
    tab.on('pageerror', (error) => problems.push(String(error)))
    tab.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) outside.push(request.url())
    })
    await tab.addInitScript(wallet)
    await tab.goto(server.url)
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  const title =
    name === 'provider'
      ? 'SEC-02 asks to connect, then signs, under the strict policy'
      : 'SEC-02 INJ-01 draws a button, lists the wallet and connects it, under the strict policy'
  test(title, async () => {
    if (name === 'provider') await tab.getByRole('button', { name: 'Sign' }).click()
    else await tab.getByTestId('connect-button').click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByText('Readme Wallet').click()
    const button = tab.locator('.portico-button[data-status=connected]')
    await button.waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await button.textContent()).toContain('169EE7')
    if (name === 'provider') await expect.poll(() => tab.title(), { timeout: 10_000 }).toBe('0x5163')
    expect(server.reports).toEqual([])
    expect(problems).toEqual([])
    expect(outside).toEqual([])
  })

  test('a page that breaks the policy would be noticed', async () => {
    await tab.evaluate(() => document.body.setAttribute('style', 'color: red'))
    await expect
      .poll(() => server.reports.map((each) => each['effective-directive']))
      .toEqual(['style-src-attr'])
    expect(problems.join()).toContain('style')
  })
})
