import { expect } from 'vitest'
import { eventually } from '../../visitor.js'
import { nameFocused } from '../nameFocused.js'
import type { Journeys } from '../openJourneys.js'

/** The keyboard alone. */
export const keyboard = ({ site, visit, journey }: Journeys) => {
  journey(
    'AXS-01 AXS-02 AXS-03 Tab goes from control to control, keys press once, Escape returns the focus',
    async () => {
      const visitor = await visit(site.demo)
      const { page, view, closed, connectButton, card } = visitor
      const focus = () => page.evaluate(nameFocused)
      await page.evaluate(() => {
        Reflect.set(window, 'keys', [])
        const note = ({ key }: KeyboardEvent) => Reflect.get(window, 'keys').push(key)
        for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, note, true)
      })
      await connectButton.press('Enter')
      await view('Connect')
      await page.evaluate(() => void Reflect.get(window, 'keys').splice(0))
      await eventually(focus).toMatch(/^header-title/)
      const order: string[] = []
      for (let stop = 0; stop < 6; stop += 1) {
        await page.keyboard.press('Tab')
        order.push(await focus())
      }
      expect(order).toEqual([
        expect.stringMatching(/^header-close/),
        expect.stringMatching(/^wallet-row Honest/),
        expect.stringMatching(/^wallet-row Slow/),
        expect.stringMatching(/^wallet-row Rejecting/),
        expect.stringMatching(/^wallet-row Lying/),
        expect.stringMatching(/^header-help/),
      ])
      await page.keyboard.press('Space')
      await view('WhatIsAWallet')
      await card.getByTestId('header-back').press('Enter')
      await view('Connect')
      // The page's own dialogs hear none of it.
      expect(await page.evaluate(() => Reflect.get(window, 'keys'))).toEqual([])
      await page.keyboard.press('Escape')
      await closed()
      await eventually(focus).toMatch(/^connect-button/)
    },
    { always: true },
  )
}
