import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type StaticServer, startStatic } from '../../../demo/serve/server.mjs'
import { readSnippet } from '../../docs/readSnippets.js'
import { sample, whole } from '../../volumes.js'
import { buildExample, dependenciesOf, root } from './buildExample.js'
import { eventually, openBrowser } from './openBrowser.js'
import { takeJourney } from './takeJourney.js'

const { tarballs } = inject('packed')
const { visit, problems } = openBrowser()

/** Each example with its served folder. */
const pages: readonly { name: string; output: string; trustedTypes?: readonly string[] }[] = [
  { name: 'plain', output: '.' },
  { name: 'tag', output: '.' },
  { name: 'vite', output: 'dist' },
  // These frameworks have their own Trusted Types policies.
  { name: 'vue', output: 'dist', trustedTypes: ['vue'] },
  { name: 'svelte', output: 'dist', trustedTypes: ['svelte-trusted-html'] },
]

describe.each(sample(pages, ({ trustedTypes }) => !trustedTypes))(
  'the example $name',
  ({ name, output, trustedTypes = true }) => {
    let server: StaticServer
    beforeAll(async () => {
      server = await startStatic({
        root: join(await buildExample(name, tarballs[0]), output),
        csp: { trustedTypes },
      })
    })
    afterAll(() => server?.stop())

    test('SEC-02 INJ-01 PER-02 SSR-03 connects, signs, switches, reconnects under the strict policy without shifts', async () => {
      await takeJourney(visit, server.url)
      expect(server.reports).toEqual([])
    })

    test('on a phone there is no layout shift, and a shift or violation would be noticed', async () => {
      const { page, id, moved } = await visit(server.url, { width: 390 })
      await id('connect-button').waitFor()
      expect(await moved()).toEqual([])
      await page.evaluate(() => document.body.style.setProperty('padding-inline-start', '40px'))
      expect((await moved()).join()).toMatch(/Connect Wallet|HEADER/)
      await page.evaluate(() => document.body.setAttribute('style', 'color: red'))
      await eventually(() => server.reports.length).toBe(1)
      await eventually(() => problems.map((each) => each.split(' ', 2).join(' ')).sort()).toEqual([
        'error: Applying',
        'policy: style-src-attr',
      ])
      problems.splice(0)
    })
  },
)

const main = `
import { createRoot } from 'react-dom/client'
import { App } from './App'
createRoot(document.getElementById('root') as HTMLElement).render(<App />)
`
/** The pages of the documentation that stand on their own, and the wallet that connects there. */
const kits = [
  { kit: 'appkit', id: 'slow', wallet: 'Slow Wallet' },
  { kit: 'rainbowkit', id: 'slow', wallet: 'Slow Wallet' },
  { kit: 'wallet-adapter', id: 'solana-slow', wallet: 'Slow Solana Wallet' },
]

describe.each(whole ? kits : [])('the page for those who migrate from $kit', ({ kit, id, wallet: name }) => {
  let server: StaticServer
  beforeAll(async () => {
    const folder = await buildExample('vite', tarballs[0], {
      'src/App.tsx': readSnippet(`docs/from-${kit}.md`, kit).code,
      'src/main.tsx': main,
    })
    server = await startStatic({ root: join(folder, 'dist') })
  })
  afterAll(() => server?.stop())

  test('a wallet connects through its button, and is restored after a reload', async () => {
    const { page, row, wallet } = await visit(server.url, { wallets: id })
    await wallet('setBehaviour', id, { answer: 'approve', delayMs: 0 })
    const button = page.getByRole('button', { name: /^Connect Wallet|…/ }).first()
    await button.click()
    await row('wallet-row', name).click()
    const connected = () =>
      page.evaluate(() => localStorage.getItem('@portico/session') ?? JSON.stringify(localStorage))
    await eventually(connected).toContain('caip')
    await page.reload()
    await eventually(() => page.getByText('Connect Wallet').count()).toBe(0)
    await page.close()
    // No endpoint or service of the page is reached in the tests.
    expect(problems.splice(0).filter((each) => each.startsWith('uncaught'))).toEqual([])
  })
})

test('SSR-04 with two bundles of the package on a page, each button has its own modal', async () => {
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
      // The other modal's prerendered card is in the tree but not visible.
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
    // Close the page, which still prefetches the files of Connect, so that no request outlives the server.
    await page.close()
    expect(server.reports).toEqual([])
  } finally {
    await server.stop()
  }
})

test.each(['plain', 'vite', 'vue', 'svelte', 'next'])(
  'the example %s lists the versions it is tested with',
  async (name) => {
    const wanted = Object.entries(await dependenciesOf(name))
    expect(wanted.length).toBeGreaterThan(3)
    const installed = await Promise.all(
      wanted.map(async ([each]) => {
        const manifest = await readFile(join(root, 'node_modules', each, 'package.json'), 'utf8')
        return [each, JSON.parse(manifest).version]
      }),
    )
    expect(installed).toEqual(wanted)
  },
)
