import { expect, test } from 'vitest'
import { connected, copyLink, openCode } from './codes.js'
import { openRelay } from './openRelay.js'
import { stopTime, timeUntil } from './timeUntil.js'
import { eventually, openBrowser } from './visitor.js'

const site = openRelay()
const { visit } = openBrowser()

test('WCT-02 a code counts down from 3:50, stays the same until then, and is replaced by a new one', async () => {
  const visitor = await visit(`${site.address}?announce=none`, { neighbours: site.neighbours, clock: true })
  const { page, card, closed } = visitor
  await stopTime(page)
  const passed = await timeUntil(page, openCode(visitor))
  const left = async () => {
    const [, minutes = '', seconds = ''] =
      /New code in (\d):(\d\d)/.exec((await card.textContent()) ?? '') ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  expect(await left()).toBeGreaterThanOrEqual(230 - Math.ceil(passed / 1000))
  expect(await left()).toBeLessThanOrEqual(230)
  await page.clock.resume()
  const first = await copyLink(visitor)
  await page.clock.fastForward((await left()) * 1000 - 60_000)
  await eventually(left).toBeLessThanOrEqual(60)
  expect(await left()).toBeGreaterThan(0)
  expect(await copyLink(visitor)).toBe(first)

  await page.clock.fastForward(61_000)
  await eventually(left).toBeGreaterThan(200)
  await card.getByText('New code ready').first().waitFor({ state: 'attached' })
  const next = await copyLink(visitor)
  expect(next).not.toBe(first)
  const phone = await site.phone()
  await phone.pair(next)
  await closed()
  await connected(visitor).toContain('eip155')
})
