import { expect, test } from 'vitest'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

test('a visitor sees the coin and the token of the chain, read without a service, and no total without prices', async () => {
  const visitor = await visit(`${site.demo}?wallets=honest`)
  const { card, connect, accountButton, view } = visitor
  await connect('Honest Wallet')
  await accountButton.click()
  await view('Account')
  const rows = card.getByTestId('token-row')
  await eventually(() => rows.allInnerTexts().then((all) => all.map((row) => row.split(/\s*\n\s*/)))).toEqual(
    [
      ['E', 'Ether', 'ETH', expect.stringMatching(/^[\d,.]+ ETH$/)],
      ['S', 'Sandbox Dollar', 'SBD', expect.stringMatching(/^[\d,.]+ SBD$/)],
    ],
  )
  expect(await card.getByTestId('tokens-unavailable').count()).toBe(0)
  expect(await card.getByTestId('account-total').count()).toBe(0)
})
