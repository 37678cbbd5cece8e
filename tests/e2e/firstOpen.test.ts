import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { everyPlugin, readmePagePlugin } from '../../bench/readmePage.mjs'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const { site, visit } = openBrowser()

/** Names of the scripts requested so far, and addresses on other hosts. */
const requestsOf = async ({ page }: Visitor) => {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return {
    scripts: names.flatMap((name) => /\/assets\/(.*)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []),
    elsewhere: names.filter((name) => !name.startsWith(site.fixtures)),
  }
}
const idle = ({ page }: Visitor) =>
  page.evaluate(async () => {
    // A page that animates is never idle.
    for (let round = 0; round < 5; round++)
      await new Promise((done) => requestIdleCallback(done, { timeout: 500 }))
  })

test('the README’s page with every plugin loads at most 7 scripts before the click and 10 for the opening', async () => {
  const visitor = await visit(`${site.fixtures}/everything/?announce=none&prefetch=none`, { cold: true })
  await visitor.connectButton.hover()
  await visitor.connectButton.focus()
  await idle(visitor)
  const before = await requestsOf(visitor)
  // The page's file, and six into which the bundler splits what Safe's package shares with it, viem above all.
  expect(before.scripts.length, `${before.scripts}`).toBeLessThanOrEqual(7)
  expect(before.elsewhere).toEqual([])
  await visitor.connectButton.click()
  await visitor.view('Connect')
  await eventually(async () => (await requestsOf(visitor)).scripts.includes('rest')).toBe(true)
  await idle(visitor)
  const { scripts } = await requestsOf(visitor)
  expect(scripts).toEqual(
    expect.arrayContaining(['session', 'open', 'views', 'login', 'directory', 'pairing']),
  )
  expect(scripts.length - before.scripts.length, `${scripts}`).toBeLessThanOrEqual(10)
})

test('without Safe’s packages the modal’s code before the click is in the page’s own file', async () => {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('./fixtures', import.meta.url)),
    logLevel: 'error',
    plugins: [readmePagePlugin(everyPlugin.filter((name) => name !== 'safe')), react()],
    build: {
      write: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: fileURLToPath(new URL('./fixtures/everything/index.html', import.meta.url)),
        onLog: () => {},
      },
    },
  })
  const chunks = (built as Rolldown.RolldownOutput).output.flatMap((each) =>
    each.type === 'chunk' ? [each] : [],
  )
  const importsOf = (file: string): readonly string[] => [
    file,
    ...(chunks.find(({ fileName }) => fileName === file)?.imports ?? []).flatMap(importsOf),
  ]
  const entry = chunks.find(({ isEntry }) => isEntry)
  const others = importsOf(entry?.fileName ?? '').slice(1)
  const modules = chunks
    .filter(({ fileName }) => others.includes(fileName))
    .flatMap(({ moduleIds }) => moduleIds)
  // Files of the bundler and of React may be apart.
  expect(modules.filter((id) => !id.includes('node_modules') && id.includes('/dist/'))).toEqual([])
  expect(entry?.moduleIds.some((id) => id.includes('/dist/kernel/'))).toBe(true)
})

test('MOD-26 by default the files of Connect load when the page is idle, and no other host is contacted', async () => {
  const visitor = await visit(`${site.fixtures}/everything/?announce=none`, { cold: true })
  // The files load one after another; then the card is prerendered.
  await visitor.page.locator('[data-ahead]').waitFor({ state: 'attached' })
  const before = await requestsOf(visitor)
  expect(before.elsewhere).toEqual([])
  await visitor.connectButton.click()
  await visitor.view('Connect')
  await idle(visitor)
  expect((await requestsOf(visitor)).scripts).toEqual(before.scripts)
})

test('if the visitor saves data, nothing is prefetched before the visitor points at the button', async () => {
  const visitor = await visit(`${site.fixtures}/everything/?announce=none`, {
    init: () => Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  })
  await idle(visitor)
  expect((await requestsOf(visitor)).scripts).not.toContain('open')
  await visitor.connectButton.hover()
  await eventually(async () => (await requestsOf(visitor)).scripts.includes('open')).toBe(true)
})
