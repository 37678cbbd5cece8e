import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { startStatic } from '../../../../demo/serve/server.mjs'
import { eventually } from '../../visitor.js'
import { nameFocused } from '../nameFocused.js'
import type { Journeys } from '../openJourneys.js'

/** The modal and the page that it is on. */
export const page = ({ site, visit, journey }: Journeys) => {
  journey(
    'MOD-06 AXS-03 a click beside the card closes it, and the focus goes back',
    async () => {
      const { page, card, view, closed, connectButton } = await visit(site.demo)
      await connectButton.click()
      await view('Connect')
      const inside = await card.getByTestId('header-title').evaluate((title) => {
        const { x, y } = title.getBoundingClientRect()
        return [Math.round(x + 5), Math.round(y + 5)] as const
      })
      // A press that began on the card is none beside it.
      await page.mouse.move(...inside)
      await page.mouse.down()
      await page.mouse.move(5, 5)
      await page.mouse.up()
      await view('Connect')
      await page.mouse.click(5, 5)
      await closed()
      await eventually(() => page.evaluate(nameFocused)).toMatch(/^connect-button/)
    },
    { always: true },
  )

  journey('Back goes from view to view, then closes the card, then leaves the page', async () => {
    const before = `${site.fixtures}/host/?before`
    const visitor = await visit(before)
    const { page, card, view, closed, connectButton } = visitor
    const address = `${site.fixtures}/host/?wallets=honest&history=1`
    await page.goto(address)
    await connectButton.waitFor()
    // Later, as a page that is left gives no answer.
    const back = () => page.evaluate(() => void setTimeout(() => history.back()))
    const entry = () => page.evaluate(() => history.state?.portico as number | undefined)
    await connectButton.click()
    await view('Connect')
    await eventually(entry).toBe(1)
    await card.getByTestId('header-help').click()
    await view('WhatIsAWallet')
    await eventually(entry).toBe(2)
    await back()
    await view('Connect')
    await back()
    await closed()
    expect(await page.evaluate(() => location.href)).toBe(address)
    expect(await entry()).toBeUndefined()
    // Closed in another way, it leaves no entry behind.
    await connectButton.click()
    await view('Connect')
    await eventually(entry).toBe(1)
    await card.getByTestId('header-close').click()
    await closed()
    await eventually(entry).toBeUndefined()
    await back()
    await eventually(() => page.evaluate(() => location.href)).toBe(before)
  })

  journey('SEC-08 a strict policy is kept', async () => {
    const facts = await fetch(`${site.origin}/sandbox.json`).then((response) => response.json())
    const server = await startStatic({
      root: fileURLToPath(new URL('../../../.output/fixtures', import.meta.url)),
      csp: { connect: [site.gateway], img: [site.directory] },
      routes: { '/sandbox.json': () => facts },
    })
    try {
      const visitor = await visit(`${server.url}/host/?wallets=honest`, {
        neighbours: [server.url],
        expected: /content.security.policy|style-src-elem inline/i,
      })
      const { page, card, view, connectButton, accountButton } = visitor
      await connectButton.click()
      await view('Connect')
      await card.getByTestId('header-help').click()
      await view('WhatIsAWallet')
      await card.getByTestId('header-close').click()
      await visitor.closed()
      await visitor.connect()
      await accountButton.click()
      await view('Account')
      await card.getByTestId('open-networks').click()
      await view('SwitchNetwork')
      expect(server.reports).toEqual([])
      // The browser does report what the policy forbids.
      await page.evaluate(() => {
        const style = document.createElement('style')
        style.textContent = 'b { color: red }'
        document.head.append(style)
      })
      await eventually(() => server.reports.length).toBeGreaterThan(0)
    } finally {
      await server.stop()
    }
  })
}
