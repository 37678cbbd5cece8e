import { expect, test } from 'vitest'
import { frameOf, newAddress, openLogins } from './openLogins.js'
import { eventually } from './visitor.js'

const { site, visit, giveEmail, enterCode, codeFor } = openLogins()

test('SIW-02 SIW-19 the smart account of the wallet by e-mail signs in at the example server, which asks its contract', async () => {
  const visitor = await visit(`${site.demo}?wallets=none&announce=none&logins=1&solana=0&sign-in=1`)
  const { page, id, view, closed, accountButton } = visitor
  const email = newAddress()
  await giveEmail(visitor, email)
  await enterCode(visitor, await codeFor(email))
  await view('SIWXSignMessage')
  await id('siwx-sign').click()
  await view('ApproveTransaction')
  await frameOf(page).getByRole('button', { name: 'Sign' }).click()
  await closed()
  await accountButton.waitFor()
  const sessions = await page.evaluate(async () => (await (await fetch('/auth/sessions')).json()).sessions)
  expect(sessions).toEqual([expect.objectContaining({ chainId: 'eip155:1' })])

  await page.reload()
  await accountButton.waitFor()
  await eventually(() => visitor.text('account-status')).toBe('connected')
  expect(await visitor.card.isVisible()).toBe(false)
})
