import { expect, test } from 'vitest'
import { frameOf, newAddress, openLogins } from './openLogins.js'

const { site, visit, giveEmail, enterCode, codeFor } = openLogins()

test('SES-17 the demo asks the embedded wallet for permissions once the feature is on', async () => {
  const visitor = await visit(`${site.demo}?wallets=none&announce=none&logins=1&solana=0`)
  const { page, id, view, closed, accountButton } = visitor
  const email = newAddress()
  await giveEmail(visitor, email)
  await enterCode(visitor, await codeFor(email))
  await closed()
  await accountButton.waitFor()
  const ask = id('permissions-ask')
  expect(await ask.isDisabled()).toBe(true)
  await id('feature-smartSessions').check()
  await ask.click()
  await view('SmartSessionCreate')
  expect(await id('smart-session-permissions').textContent()).toBe('May spend at most 0.1 ETH every day')
  await id('smart-session-allow').click()
  await visitor.card.and(page.locator('[data-view=ApproveTransaction]')).waitFor()
  await frameOf(page).getByRole('button', { name: 'Allow', exact: true }).click()
  await closed()
  await id('permissions-result').getByText('Granted until').waitFor()
})
