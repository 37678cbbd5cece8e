import { expect, test } from 'vitest'
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

test('the README’s page with every plugin loads at most 2 scripts before the click and 9 for the opening', async () => {
  const visitor = await visit(`${site.fixtures}/everything/?announce=none&prefetch=none`, { cold: true })
  await visitor.connectButton.hover()
  await visitor.connectButton.focus()
  await idle(visitor)
  const before = await requestsOf(visitor)
  expect(before.scripts.length, `${before.scripts}`).toBeLessThanOrEqual(2)
  expect(before.elsewhere).toEqual([])
  await visitor.connectButton.click()
  await visitor.view('Connect')
  await eventually(async () => (await requestsOf(visitor)).scripts.includes('rest')).toBe(true)
  await idle(visitor)
  const { scripts } = await requestsOf(visitor)
  expect(scripts).toEqual(
    expect.arrayContaining(['session', 'open', 'views', 'login', 'directory', 'pairing']),
  )
  expect(scripts.length - before.scripts.length, `${scripts}`).toBeLessThanOrEqual(9)
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
