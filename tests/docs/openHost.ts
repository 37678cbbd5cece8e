import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { type StaticServer, startStatic } from '../../demo/serve/server.mjs'
import { chromiumArgs, findShell } from '../../scripts/chromium.mjs'
import { launchChromium } from '../launchChromium.js'
import { root, writeFolder } from './readSnippets.js'

const source = (path: string) => join(root, path)
/** Aliases from the names that a host imports to the sources. */
const alias = [
  { find: /^portico$/, replacement: source('src/index.ts') },
  { find: /^portico\/kernel$/, replacement: source('kernel/index.ts') },
  { find: /^portico\/preset$/, replacement: source('src/preset.ts') },
  { find: /^portico\/button\.css$/, replacement: source('src/react/button.css') },
  { find: /^portico\/plugins\/([^/]+)\/(contract|lazy|review)$/, replacement: source('plugins/$1/$2.ts') },
  { find: /^portico\/locales\/([^/]+)$/, replacement: source('plugins/languages/locales/$1.ts') },
  { find: /^portico\/plugins\/([^/]+)$/, replacement: source('plugins/$1/index.ts') },
  { find: /^portico\/([a-z]+)$/, replacement: source('src/$1/index.ts') },
]

const html = (main: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A host</title><link rel="icon" href="data:,"></head>
<body><div id="root"></div><button id="sign">Sign</button><script type="module" src="./${main}"></script></body></html>`

/** An EIP-6963 wallet that approves everything, and records its requests on the page. */
const readmeWallet = () => {
  const account = '0x52908400098527886E0F7030069857D2E4169EE7'
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [account],
    eth_accounts: [account],
    eth_chainId: '0x1',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_sendTransaction: `0x${'ab'.repeat(32)}`,
    personal_sign: '0x5163',
  }
  const asked: string[] = []
  Reflect.set(window, 'asked', asked)
  const provider = {
    request: async ({ method }: { method: string }) => {
      asked.push(method)
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

export interface Host {
  readonly page: Page
  /** Violations of the policy. */
  readonly reports: StaticServer['reports']
  /** Errors and warnings of the console. */
  readonly problems: readonly string[]
  /** Requests that went to other hosts. */
  readonly outside: readonly string[]
  close(): Promise<void>
}

/** A wallet for the page, and what its server answers beside the files. */
export interface HostOptions {
  readonly wallet?: () => void
  readonly routes?: Parameters<typeof startStatic>[0]['routes']
}

/** Bundles the files as a host would, serves them under the strict policy and opens them in Chromium with a wallet. */
export const openHost = async (
  name: string,
  main: string,
  files: Readonly<Record<string, string>>,
  { wallet = readmeWallet, routes = {} }: HostOptions = {},
): Promise<Host> => {
  const folder = writeFolder(name, {
    // The host needs its own package.json, so that `sideEffects` of ours does not apply to its files.
    'package.json': '{ "type": "module" }',
    'index.html': html(main),
    ...files,
  })
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias },
    build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, outDir: 'dist' },
  })
  const server = await startStatic({ root: join(folder, 'dist'), routes })
  const executablePath = findShell()
  const browser = await launchChromium({
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArgs],
  })
  const page = await browser.newPage()
  const problems: string[] = []
  const outside: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(server.url) && !url.startsWith('data:')) outside.push(url)
  })
  await page.addInitScript(wallet)
  await page.goto(server.url)
  return {
    page,
    reports: server.reports,
    problems,
    outside,
    close: async () => {
      await browser.close()
      await server.stop()
    },
  }
}
