// @ts-check
// Measures what the apps of tests/migrate load before and after `portico migrate`, and writes the tables into docs/from-<kit>.md:
// `node bench/migrate/run.mjs`. It installs the kits from the registry, as their users do, into a folder outside of the repository.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { chromiumArgs, findShell } from '../../scripts/chromium.mjs'
import { announce } from '../announce.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const apps = join(root, 'tests/migrate/apps')
const space = process.env.PORTICO_KITS ?? join(tmpdir(), 'portico-kits')
/** @type {{ name: string, overrides: { viem: string } }} */
const { name: own, overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** The apps with a page that Vite builds. */
const SKIPPED = ['next']
const PAGE = `<!doctype html>
<html lang="en"><head><title>App</title></head><body><div id="root"></div><script type="module" src="/src/ENTRY"></script></body></html>`

const list = (/** @type {string} */ folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []))
const run = (/** @type {string} */ cwd, /** @type {string[]} */ ...args) =>
  execFileSync('npm', args, { cwd, stdio: 'pipe', shell: process.platform === 'win32' })

/** Installs the dependencies of all apps of a kit at once; returns the folder. */
function install(
  /** @type {string} */ kit,
  /** @type {'before' | 'after'} */ side,
  /** @type {string} */ tarball,
) {
  const folder = join(space, side, kit)
  if (existsSync(join(folder, 'node_modules'))) return folder
  mkdirSync(folder, { recursive: true })
  const dependencies = Object.assign(
    {},
    ...list(join(apps, kit))
      .filter((app) => !SKIPPED.includes(app))
      .map(
        (app) => JSON.parse(readFileSync(join(apps, kit, app, side, 'package.json'), 'utf8')).dependencies,
      ),
  )
  if (own in dependencies) dependencies[own] = `file:${tarball}`
  if ('viem' in dependencies) dependencies.viem = overrides.viem
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies, overrides }),
  )
  run(
    folder,
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--prefer-offline',
  )
  return folder
}

/** Builds an app below the packages that are installed for it. */
async function make(
  /** @type {string} */ kit,
  /** @type {string} */ app,
  /** @type {'before' | 'after'} */ side,
  /** @type {string} */ modules,
) {
  const folder = join(modules, 'apps', app)
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(apps, kit, app, 'before'), folder, { recursive: true })
  if (side === 'after') cpSync(join(apps, kit, app, 'after'), folder, { recursive: true })
  const entry = existsSync(join(folder, 'src/main.tsx')) ? 'main.tsx' : 'main.jsx'
  writeFileSync(join(folder, 'index.html'), PAGE.replace('ENTRY', entry))
  writeFileSync(join(folder, 'tsconfig.json'), '{}')
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: { '@': join(folder, 'src') } },
    define: {
      global: 'globalThis',
      'process.env': '{}',
      'import.meta.env.VITE_PROJECT_ID': '"d0c5f7a1e2b34c6d8f90a1b2c3d4e5f6"',
      'import.meta.env.VITE_RPC': '"https://api.mainnet-beta.solana.com"',
    },
  })
  return join(folder, 'dist')
}

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/** Serves a build without a policy, since not every kit works under a strict one. */
async function serve(/** @type {string} */ folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(folder, pathname === '/' ? 'index.html' : pathname)
    if (!existsSync(file)) return response.writeHead(404).end()
    const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(file))] ?? 'application/octet-stream'
    return response.writeHead(200, { 'content-type': type }).end(readFileSync(file))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(resolve)) }
}

/** A wallet that is not connected. */
const wallet = `(${announce})({
  request: async ({ method }) => (method === 'eth_chainId' ? '0x1' : []),
  on() {}, removeListener() {},
})`

/**
 * The files that a page loads: before the click, and with the first click; and the other hosts that it asks before the click.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} dist
 * @param {{ idle: boolean }} options `idle` is false for a page that never gets idle
 */
async function load(browser, dist, { idle }) {
  const server = await serve(dist)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const files = new Set()
  const hosts = new Set()
  await page.route('**', (route) => {
    const url = new URL(route.request().url())
    if (url.origin === new URL(server.url).origin) {
      if (/\.(js|css)$/.test(url.pathname)) files.add(url.pathname)
      return route.continue()
    }
    if (/^https?:/.test(url.protocol)) hosts.add(url.host)
    return route.abort()
  })
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host))
  await page.addInitScript(wallet)
  if (!idle) await page.addInitScript('window.requestIdleCallback = () => 0')
  const size = () =>
    [...files].reduce((all, path) => all + gzipSync(readFileSync(join(dist, path))).length, 0)
  // A page loads ahead once it is idle, and no event tells that it has finished: the pause is part of the measurement.
  const untilQuiet = () => page.waitForLoadState('networkidle').then(() => page.waitForTimeout(1_500))
  try {
    await page.goto(server.url)
    await untilQuiet()
    const before = size()
    const asked = [...hosts].sort()
    const closed = await page.screenshot()
    await page.getByTestId('connect').or(page.getByRole('button')).first().click({ timeout: 20_000 })
    await untilQuiet()
    if (closed.equals(await page.screenshot())) throw new Error(`The click in ${dist} opened nothing`)
    return { before, click: size() - before, hosts: asked }
  } finally {
    await context.close()
    await server.stop()
  }
}

const kilobytes = (/** @type {number} */ bytes) => `${Math.round(bytes / 1000)} kB`
const tarball = join(
  space,
  run(
    root,
    'pack',
    '--silent',
    '--ignore-scripts',
    '--pack-destination',
    mkdirSync(space, { recursive: true }) ?? space,
  )
    .toString()
    .trim(),
)
const executablePath = findShell()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...chromiumArgs] })
try {
  for (const kit of process.argv.length > 2 ? process.argv.slice(2) : list(apps)) {
    const rows = []
    for (const app of list(join(apps, kit)).filter((each) => !SKIPPED.includes(each))) {
      const measured = {}
      try {
        for (const side of /** @type {const} */ (['before', 'after'])) {
          const dist = await make(kit, app, side, install(kit, side, tarball))
          const whole = await load(browser, dist, { idle: true })
          const start = await load(browser, dist, { idle: false })
          measured[side] = {
            start: start.before,
            click: start.click,
            ahead: whole.before - start.before,
            hosts: whole.hosts,
          }
        }
      } catch (error) {
        // A kit whose packages do not fit together has no figures; the reader is told.
        console.error(kit, app, error)
        rows.push(`| \`${app}\` | did not build |  |  |  |`)
        continue
      }
      console.log(kit, app, JSON.stringify(measured))
      const both = (/** @type {(side: typeof measured.before) => string | number} */ of) =>
        `${of(measured.before)} → ${of(measured.after)}`
      rows.push(
        `| \`${app}\` | ${both((side) => kilobytes(side.start))} | ${both((side) => kilobytes(side.ahead))} | ${both((side) => kilobytes(side.click))} | ${both((side) => side.hosts.length)} |`,
      )
    }
    const file = join(root, `docs/from-${kit}.md`)
    const text = readFileSync(file, 'utf8')
    const table = [
      '| App | With the page | Ahead, when idle | With the first click | Other hosts before the click |',
      '| --- | --- | --- | --- | --- |',
      ...rows,
    ]
    writeFileSync(
      file,
      text.replace(
        /(<!-- loads -->\n)[\s\S]*?(?=<!-- \/loads -->)/,
        (_, mark) => `${mark}${table.join('\n')}\n\n`,
      ),
    )
  }
} finally {
  await browser.close()
}
