import { expect } from 'vitest'
import { eventually, type Visitor } from '../../visitor.js'
import type { Journeys } from '../openJourneys.js'

const names = ({ card }: Visitor) => card.getByTestId('wallet-row').locator('.p-tile-name').allTextContents()

/** The list of all wallets. */
export const directory = ({ site, visit, journey }: Journeys) => {
  journey(
    'ALW-02 ALW-03 ALW-05 the list of all wallets scrolls, is searched and opens a wallet',
    async () => {
      const visitor = await visit(`${site.fixtures}/directory/?wallets=honest`)
      const { card, id, view, connectButton } = visitor
      await connectButton.click()
      await view('Connect')
      await id('all-wallets').click()
      await view('AllWallets')
      await eventually(async () => (await names(visitor)).length).toBeGreaterThan(20)
      const all = await names(visitor)
      expect(all[0]).toBe('Honest Wallet')
      // The next page is requested near the end of the loaded ones.
      const reached = () =>
        card.getByTestId('card-body').evaluate((body) => {
          body.scrollTo(0, body.scrollHeight)
          const listed = [...body.querySelectorAll('[data-testid=all-wallets-list] [aria-posinset]')]
          return Math.max(0, ...listed.map((each) => Number(each.getAttribute('aria-posinset'))))
        })
      await eventually(reached).toBeGreaterThanOrEqual(81)
      await card.getByTestId('card-body').evaluate((body) => body.scrollTo(0, 0))
      await id('search-field').fill('zzzz')
      await id('no-wallet-found').getByText('No wallet with that name').waitFor()
      await id('search-clear').click()
      await eventually(() => names(visitor)).toEqual(expect.arrayContaining(all.slice(0, 20)))
      await id('search-field').fill('rain')
      await eventually(() => names(visitor)).toEqual(['Rainbow'])
      await visitor.row('Rainbow').click()
      await view('GetWallet')
      expect(await card.locator('a').first().getAttribute('href')).toMatch(/^https:/)
      await card.getByTestId('header-back').click()
      await view('AllWallets')
      expect(await id('search-field').inputValue()).toBe('rain')
    },
    { always: true },
  )
}
