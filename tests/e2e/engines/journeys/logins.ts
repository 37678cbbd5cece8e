import { expect } from 'vitest'
import { addressesOf } from '../../openLogins.js'
import { eventually } from '../../visitor.js'
import type { Journeys } from '../openJourneys.js'

/** Logins without a wallet. */
export const logins = ({ journey, start, giveEmail, enterCode, codeFor, openModal }: Journeys) => {
  journey(
    'EML-01 an e-mail code connects, also after a reload',
    async () => {
      const visitor = await start()
      const email = `ada${crypto.randomUUID().slice(0, 8)}@mail.com`
      await giveEmail(visitor, email)
      await enterCode(visitor, await codeFor(email))
      await visitor.closed()
      const before = await addressesOf(visitor)
      expect(Object.keys(before)).toContain('eip155')
      await visitor.page.reload()
      await eventually(() => addressesOf(visitor)).toEqual(before)
    },
    { always: true },
  )

  journey(
    'SOC-01 SOC-03 a social window logs in and closes',
    async () => {
      const visitor = await start()
      await openModal(visitor)
      const button = visitor.card.getByTestId('social-google')
      const [popup] = await Promise.all([visitor.page.waitForEvent('popup'), button.click()])
      await popup.locator('#login').fill('ada')
      await popup.locator('button[value=login]').click()
      await visitor.closed()
      await visitor.accountButton.waitFor()
      await eventually(() => popup.isClosed()).toBe(true)
    },
    { always: true },
  )
}
