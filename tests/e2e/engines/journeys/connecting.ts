import { expect } from 'vitest'
import { eventually, visitor as visitorOf } from '../../visitor.js'
import type { Journeys } from '../openJourneys.js'

/** Journeys with an installed wallet. */
export const connecting = ({ site, visit, journey }: Journeys) => {
  journey(
    'INJ-11 INJ-17 MOD-06 PER-02 connects, adds a network, signs, comes back and disconnects',
    async () => {
      const visitor = await visit(`${site.demo}?wallets=honest`)
      const { page, id, card, view, approve, accountButton, networkButton, closed, connectButton } = visitor
      await visitor.pick('Honest Wallet')
      await visitor.reject()
      await card.getByTestId('retry').click()
      await approve()
      await closed()
      await accountButton.click()
      await view('Account')
      await card.getByTestId('open-networks').click()
      await view('SwitchNetwork')
      await visitor.network('Base').click()
      await approve()
      await view('Account')
      await card.getByTestId('header-close').click()
      await closed()
      await eventually(() => networkButton.textContent()).toBe('Base')
      await id('sign').click()
      await approve()
      await eventually(() => visitor.text('sign-verified')).toBe('Verified: the account signed this.')
      await page.reload()
      await accountButton.waitFor()
      await eventually(() => networkButton.textContent()).toBe('Base')
      await accountButton.click()
      await view('Account')
      await card.getByTestId('disconnect').click()
      await closed()
      await connectButton.waitFor()
      await eventually(() => visitor.text('account-status')).toBe('disconnected')
    },
    { always: true },
  )

  journey('an approval that comes after the visitor has left changes nothing', async () => {
    const visitor = await visit(`${site.demo}?wallets=slow`)
    const { page, card, view, wallet, text } = visitor
    await wallet('setBehaviour', 'slow', { delayMs: 1_000 })
    await visitor.pick('Slow Wallet')
    await visitor.approve()
    await card.getByTestId('header-back').click()
    await view('Connect')
    await eventually(() => wallet('state', 'slow')).toMatchObject({ authorised: true })
    await view('Connect')
    expect(await text('account-status')).toBe('disconnected')
    // The wallet knows the page now, so it answers at once.
    await visitor.row('Slow Wallet').click()
    await visitor.closed()
    await eventually(() => text('account-status')).toBe('connected')
    await page.reload()
    await visitor.accountButton.waitFor()
  })

  journey('FLT-34 a disconnect in one tab shows in the other, and stays', async () => {
    const address = `${site.fixtures}/host/?wallets=honest`
    const one = await visit(address)
    await one.connect()
    const two = visitorOf(await one.page.context().newPage())
    await two.page.goto(address)
    await two.accountButton.waitFor()
    await two.accountButton.click()
    await two.view('Account')
    await two.card.getByTestId('disconnect').click()
    await two.connectButton.waitFor()
    await one.connectButton.waitFor()
    for (const { page, connectButton } of [one, two]) {
      await page.reload()
      await connectButton.waitFor()
      await eventually(() => page.evaluate(() => window.host.modal.getState().ready)).toBe(true)
      expect(await page.evaluate(() => window.host.modal.getState().status)).toBe('disconnected')
    }
  })
}
