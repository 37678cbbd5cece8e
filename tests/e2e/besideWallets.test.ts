import { expect, test } from 'vitest'
import { frameOf, newAddress, openLogins } from './openLogins.js'
import { eventually, type Visitor } from './visitor.js'

const { site, visit, codeFor, enterCode } = openLogins()

/** Turns on several wallets with the page's switches. */
const allow = async ({ id }: Visitor) => {
  for (const feature of ['profile', 'multiWallet'])
    await id(`feature-${feature}`).evaluate((box: HTMLInputElement) => box.click())
}
const openWallets = async ({ accountButton, id, view }: Visitor) => {
  await accountButton.click()
  await view('Account')
  await id('row-wallets').click()
  await view('ProfileWallets')
}
const wallets = ({ card }: Visitor) =>
  eventually(() =>
    card
      .locator('.p-wallet')
      .evaluateAll((all) =>
        all.map((each) => (each.getAttribute('aria-label') ?? '').replace(/, .*, /, ' is ')),
      ),
  )

test('MUL-04 PER-04 after a reload the embedded wallet is restored alongside the installed one in use', async () => {
  const visitor = await visit(`${site.demo}/?wallets=honest&logins=1&pairing=0`)
  const { page, id, card, view, accountButton } = visitor
  await allow(visitor)
  await visitor.connect('Honest Wallet')
  await openWallets(visitor)
  await card.getByTestId('add-wallet').click()
  await view('Connect')
  const email = newAddress()
  await id('email-field').fill(email)
  await id('email-field').press('Enter')
  await enterCode(visitor, await codeFor(email))
  await view('ProfileWallets')
  await wallets(visitor).toEqual(['E-mail is active', 'Honest Wallet is connected'])
  await card.getByTestId('wallet-connected').getByTestId('use-wallet').click()
  await wallets(visitor).toEqual(['Honest Wallet is active', 'E-mail is connected'])
  const accounts = () => card.getByTestId('wallet-connected').getByTestId('wallet-accounts').count()
  expect(await accounts()).toBe(1)

  await page.reload()
  await accountButton.waitFor()
  await allow(visitor)
  await openWallets(visitor)
  await wallets(visitor).toEqual(['Honest Wallet is active', 'E-mail is connected'])
  expect(await accounts()).toBe(1)
  await frameOf(page).locator('body').waitFor({ state: 'attached' })
  await card.getByTestId('wallet-connected').getByTestId('use-wallet').click()
  await wallets(visitor).toEqual(['E-mail is active', 'Honest Wallet is connected'])
})
