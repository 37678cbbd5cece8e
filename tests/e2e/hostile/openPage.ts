import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type StaticServer, startStatic } from '../../../demo/serve/server.mjs'
import { chromiumArgs, findShell } from '../../../scripts/chromium.mjs'
import { launchChromium } from '../../launchChromium.js'
import { type ScriptedWallet, scriptedWallet } from './scriptedWallet.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))

declare global {
  interface Window {
    wallet: ScriptedWallet
  }
}

export interface Bundle {
  /** Modules by name; those named here are entries, and each may import the others. */
  readonly files: Readonly<Record<string, string>>
  readonly minify?: boolean
  /** Version reported by its copy of the package. */
  readonly version?: string
}

/** Builds a bundle against its own copy of the built package, as a host installs it. */
const bundle = async (folder: string, out: string, { files, minify = true, version = '0.1.0' }: Bundle) => {
  const installed = join(folder, 'node_modules', 'portico')
  mkdirSync(installed, { recursive: true })
  cpSync(join(root, 'dist'), join(installed, 'dist'), { recursive: true })
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ ...manifest, version }))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code)
  await build({
    absWorkingDir: folder,
    entryPoints: Object.keys(files),
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify,
    define: { 'process.env.NODE_ENV': minify ? '"production"' : '"development"' },
    external: ['viem', 'viem/*'],
    logLevel: 'error',
  })
}

export interface OpenedPage {
  readonly page: Page
  /** Errors and warnings in the console, and uncaught errors. */
  readonly problems: string[]
  close(): Promise<void>
}

export interface BuiltSite {
  readonly url: string
  /** Violations of the policy. */
  readonly reports: StaticServer['reports']
  /** Opens a page in a fresh profile; the scripts run before all others. */
  open(options?: {
    readonly path?: string
    readonly init?: readonly (string | (() => void))[]
    readonly context?: BrowserContextOptions
  }): Promise<OpenedPage>
  stop(): Promise<void>
}

/** Builds bundles, each with its own copy of the package, and serves them beside pages under the strict policy. */
export const buildSite = async (
  name: string,
  bundles: Readonly<Record<string, Bundle>>,
  pages: Readonly<Record<string, string>>,
): Promise<BuiltSite> => {
  const folder = join(root, 'tests', '.output', name)
  rmSync(folder, { recursive: true, force: true })
  await Promise.all(
    Object.entries(bundles).map(([each, given]) =>
      bundle(join(folder, 'hosts', each), join(folder, 'site', each), given),
    ),
  )
  for (const [path, html] of Object.entries(pages)) {
    mkdirSync(dirname(join(folder, 'site', path)), { recursive: true })
    writeFileSync(join(folder, 'site', path), html)
  }
  const server = await startStatic({ root: join(folder, 'site') })
  const executablePath = findShell()
  let browser: Browser | undefined
  return {
    url: server.url,
    reports: server.reports,
    async open({ path = '/', init = [], context: given = {} } = {}) {
      browser ??= await launchChromium({
        ...(executablePath ? { executablePath } : {}),
        args: [...chromiumArgs],
      })
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
        ...given,
      })
      const problems: string[] = []
      for (const script of init)
        await context.addInitScript(typeof script === 'string' ? { content: script } : script)
      await context.addInitScript(scriptedWallet)
      const page = await context.newPage()
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      await page.goto(`${server.url}${path}`)
      return { page, problems, close: () => context.close() }
    },
    async stop() {
      await browser?.close()
      await server.stop()
    },
  }
}
