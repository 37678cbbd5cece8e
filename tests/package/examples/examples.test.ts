import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type StaticServer, startStatic } from '../../../demo/serve/server.mjs'
import { buildExample, dependenciesOf, root } from './buildExample.js'
import { eventually, openBrowser } from './openBrowser.js'
import { takeJourney } from './takeJourney.js'

const { tarballs } = inject('packed')
const { visit, problems } = openBrowser()

describe.each([
  ['plain', '.'],
  ['vite', 'dist'],
])('the example %s', (name, output) => {
  let server: StaticServer
  beforeAll(async () => {
    server = await startStatic({ root: join(await buildExample(name, tarballs[0]), output) })
  })
  afterAll(() => server?.stop())

  test('SEC-02 INJ-01 PER-02 SSR-03 connects, signs, switches and comes back under the strict policy, and nothing moves', async () => {
    await takeJourney(visit, server.url)
    expect(server.reports).toEqual([])
  })

  test('on a phone nothing moves either; a shift and a violation would be noticed', async () => {
    const { page, id, moved } = await visit(server.url, { width: 390 })
    await id('connect-button').waitFor()
    expect(await moved()).toEqual([])
    await page.evaluate(() => document.body.style.setProperty('padding-inline-start', '40px'))
    expect((await moved()).join()).toContain('Connect Wallet')
    await page.evaluate(() => document.body.setAttribute('style', 'color: red'))
    await eventually(() => server.reports.length).toBe(1)
    await eventually(() => problems.map((each) => each.split(' ', 2).join(' ')).sort()).toEqual([
      'error: Applying',
      'policy: style-src-attr',
    ])
    problems.splice(0)
  })
})

test('SSR-04 two bundles of the package on a page: each button has a modal of its own', async () => {
  const folder = join(root, '.cache/examples/plain')
  await build({
    absWorkingDir: folder,
    entryPoints: ['wallet.js'],
    outdir: 'copy',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    tsconfigRaw: '{}',
  })
  const script = '<script type="module" src="built/wallet.js"></script>'
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  expect(html).toContain(script)
  await writeFile(
    join(folder, 'copies.html'),
    html.replace(script, `${script}${script.replace('built', 'copy')}`),
  )
  const server = await startStatic({ root: folder })
  try {
    const { page, id, row, wallet } = await visit(server.url, { path: '/copies.html' })
    const buttons = page.locator('#wallet button')
    const seen = id('portico-card').filter({ visible: true })
    await eventually(() => buttons.count()).toBe(2)
    const states = () =>
      buttons.evaluateAll((all) => all.map((each) => (each as HTMLButtonElement).ariaExpanded))
    for (const place of [0, 1]) {
      await buttons.nth(place).click()
      await row('wallet-row', 'Slow Wallet').filter({ visible: true }).waitFor()
      // The next card of the other one is there and not seen.
      expect(await seen.count()).toBe(1)
      expect(await states()).toEqual([`${place === 0}`, `${place === 1}`])
      await page.keyboard.press('Escape')
      await eventually(() => seen.count()).toBe(0)
    }
    await wallet('setBehaviour', 'slow', { answer: 'approve', delayMs: 0 })
    await buttons.nth(1).click()
    await row('wallet-row', 'Slow Wallet').filter({ visible: true }).click()
    await eventually(() => buttons.nth(1).textContent()).toContain('b92266')
    expect(await buttons.nth(0).textContent()).toBe('Connect Wallet')
    await page.reload()
    await eventually(() =>
      buttons.allTextContents().then((all) => all.map((text) => text.slice(-6))),
    ).toEqual(['b92266', 'b92266'])
    // The page still fetches the files of Connect while idle: without it, no request outlives the server.
    await page.close()
    expect(server.reports).toEqual([])
  } finally {
    await server.stop()
  }
})

test.each(['plain', 'vite', 'next'])('the example %s names the versions it is tested with', async (name) => {
  const wanted = Object.entries(await dependenciesOf(name))
  expect(wanted.length).toBeGreaterThan(3)
  const installed = await Promise.all(
    wanted.map(async ([each]) => {
      const manifest = await readFile(join(root, 'node_modules', each, 'package.json'), 'utf8')
      return [each, JSON.parse(manifest).version]
    }),
  )
  expect(installed).toEqual(wanted)
})
