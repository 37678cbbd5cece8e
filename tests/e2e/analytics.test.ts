import { expect, test } from 'vitest'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

interface Event {
  readonly eventId: string
  readonly url: string
  readonly props: { readonly event: string }
}

test('API-03 API-11 nothing is sent before the visitor acts, and queued events are sent once on page leave', async () => {
  const events = async () =>
    (await (await fetch(`${site.directory}/events?projectId=x`)).json()) as readonly Event[]
  const before = new Set((await events()).map(({ eventId }) => eventId))
  const come = async () => (await events()).filter(({ eventId }) => !before.has(eventId))
  const { page, view, connectButton, id, closed } = await visit(`${site.demo}?wallets=honest&analytics=1`)
  const code: string[] = []
  page.on('request', (request) => {
    if (/analytics/i.test(new URL(request.url()).pathname)) code.push(request.url())
  })
  await page.waitForLoadState('networkidle')
  expect(await come()).toEqual([])
  expect(code).toEqual([])
  await connectButton.click()
  await view('Connect')
  await id('header-close').click()
  await closed()
  await eventually(() => code.length).toBeGreaterThan(0)
  // The code of the plugin loads meanwhile.
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  await eventually(async () => (await come()).map(({ props }) => props.event)).toEqual([
    'MODAL_OPEN',
    'MODAL_CLOSE',
  ])
  expect((await come()).map(({ url }) => url)).toEqual([site.demo, site.demo].map((url) => `${url}/`))
  expect(new Set((await come()).map(({ eventId }) => eventId)).size).toBe(2)
})
