import { expect, test } from 'vitest'
import { connected, copyLink, openCode } from './codes.js'
import { openRelay } from './openRelay.js'
import { eventually, openBrowser } from './visitor.js'

const site = openRelay()
const { visit } = openBrowser()

test('WCT-02 a code counts down from 3:50, is the same until then, and another one takes its place', async () => {
  const visitor = await visit(`${site.address}?announce=none`, { neighbours: site.neighbours, clock: true })
  const { page, card, closed } = visitor
  await openCode(visitor)
  const first = await copyLink(visitor)
  const left = async () => {
    const [, minutes = '', seconds = ''] =
      /Code renews in (\d):(\d\d)/.exec((await card.textContent()) ?? '') ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  expect(await left()).toBeGreaterThan(220)
  expect(await left()).toBeLessThanOrEqual(230)
  await page.clock.fastForward((await left()) * 1000 - 20_000)
  await eventually(left).toBeLessThanOrEqual(20)
  expect(await left()).toBeGreaterThan(0)
  expect(await copyLink(visitor)).toBe(first)

  await page.clock.fastForward(21_000)
  await eventually(left).toBeGreaterThan(200)
  await card.getByText('New code ready').first().waitFor({ state: 'attached' })
  const next = await copyLink(visitor)
  expect(next).not.toBe(first)
  const phone = await site.phone()
  await phone.pair(next)
  await closed()
  await connected(visitor).toContain('eip155')
})
