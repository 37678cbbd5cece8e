import { expect } from 'vitest'
import { measureCard } from '../../measureCard.js'
import type { Visitor } from '../../visitor.js'
import type { Journeys } from '../openJourneys.js'

/** Runs in the page: how far the page scrolls sideways, and how wide page and card are. */
const readWidths = (card: Element) => {
  const { scrollWidth, clientWidth } = document.documentElement
  return { sideways: scrollWidth - clientWidth, page: clientWidth, card: card.getBoundingClientRect().width }
}

/** Pages as narrow as phones. */
export const phones = ({ site, visit, journey }: Journeys) => {
  const check = async ({ page, card, view }: Visitor, name: string, width: number) => {
    await view(name)
    const { sideways, page: pageWidth, card: cardWidth } = await card.evaluate(readWidths)
    const { small, clipped } = await page.evaluate(measureCard, { target: 24 })
    expect({ name, sideways, cardWidth, small, clipped }).toEqual({
      name,
      sideways: 0,
      cardWidth: pageWidth,
      small: [],
      clipped: [],
    })
    // A classic scroll bar takes some of it.
    expect(pageWidth).toBeGreaterThan(width - 20)
    expect(pageWidth).toBeLessThanOrEqual(width)
  }

  for (const width of [320, 360, 390]) {
    journey(`at ${width} px the card is as wide as the page, and nothing is cut`, async () => {
      const visitor = await visit(`${site.demo}?wallets=honest`, { viewport: { width, height: 720 } })
      const { card, connectButton, accountButton } = visitor
      await connectButton.click()
      await check(visitor, 'Connect', width)
      await card.getByTestId('header-close').click()
      await visitor.closed()
      await visitor.connect()
      await accountButton.click()
      await check(visitor, 'Account', width)
      for (const [action, name] of [
        ['send', 'Send'],
        ['swaps', 'Swap'],
        ['receive', 'Receive'],
      ] as const) {
        await card.getByTestId(`action-${action}`).click()
        await check(visitor, name, width)
        await card.getByTestId('header-back').click()
        await visitor.view('Account')
      }
    })
  }

  journey('from right to left on a narrow page, nothing scrolls sideways', async () => {
    const visitor = await visit(`${site.demo}?locale=ar`, { viewport: { width: 360, height: 640 } })
    const { page, view, card, connectButton } = visitor
    await connectButton.click()
    await view('Connect')
    expect(await page.locator('[dir=rtl] [data-testid=portico-card]').count()).toBe(1)
    await card.getByText('ربط المحفظة').first().waitFor()
    expect((await card.evaluate(readWidths)).sideways).toBe(0)
  })
}
