import { expect, test } from 'vitest'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

/** Files of the page's own scripts that a visit asks for, and addresses elsewhere. */
const watch = async (query: string) => {
  const address = `${site.fixtures}/everything/${query}`
  const visitor = await visit('about:blank')
  const asked: string[] = []
  const elsewhere: string[] = []
  visitor.page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(site.fixtures)) elsewhere.push(url)
    else if (/\/assets\/.*\.js$/.test(url)) asked.push(url.replace(/.*\/assets\//, ''))
  })
  await visitor.page.goto(address, { waitUntil: 'networkidle' })
  return { visitor, asked, elsewhere }
}

test('with every plugin, a page has one file more before the click, and nine for the first opening', async () => {
  const { visitor, asked, elsewhere } = await watch('?prefetch=none')
  await visitor.connectButton.hover()
  await visitor.connectButton.focus()
  await visitor.page.waitForLoadState('networkidle')
  // The page's own, what it starts with, and the bundler's runtime.
  expect(asked.length).toBeLessThanOrEqual(3)
  expect(elsewhere).toEqual([])
  const before = asked.length
  await visitor.connectButton.click()
  await visitor.view('Connect')
  await visitor.page.waitForLoadState('networkidle')
  expect(asked.length - before).toBeLessThanOrEqual(9)
  expect(asked.length - before).toBeGreaterThan(0)
})

test('MOD-26 by default the files of Connect are there when the page is idle, and nobody else was asked for anything', async () => {
  const { visitor, asked, elsewhere } = await watch('')
  await eventually(() => asked.some((name) => name.startsWith('rest-'))).toBe(true)
  await visitor.page.waitForLoadState('networkidle')
  expect(elsewhere).toEqual([])
  const before = asked.length
  await visitor.connectButton.click()
  await visitor.view('Connect')
  await visitor.page.waitForLoadState('networkidle')
  expect(asked.slice(before)).toEqual([])
})

test('a visitor who saves data fetches nothing before the click', async () => {
  const visitor = await visit('about:blank', {
    init: () => Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  })
  const asked: string[] = []
  visitor.page.on('request', (request) => asked.push(request.url()))
  await visitor.page.goto(`${site.fixtures}/everything/`, { waitUntil: 'networkidle' })
  // Idle moments come and go.
  await visitor.page.evaluate(async () => {
    for (let round = 0; round < 5; round++) await new Promise((done) => requestIdleCallback(done))
  })
  expect(asked.filter((url) => url.includes('/open-'))).toEqual([])
  await visitor.connectButton.click()
  await visitor.view('Connect')
  expect(asked.filter((url) => url.includes('/open-')).length).toBe(1)
})
