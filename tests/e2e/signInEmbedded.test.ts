import { expect, test } from 'vitest'
import { newAddress, openLogins } from './openLogins.js'
import { eventually } from './visitor.js'

const { site, visit, giveEmail, enterCode, codeFor } = openLogins()

test('SIW-11 SIW-19 a smart account signs in during login, and the example server verifies it by its contract', async () => {
  const visitor = await visit(`${site.demo}?wallets=none&announce=none&logins=1&solana=0&sign-in=1`)
  const { page, closed, accountButton } = visitor
  const nonces: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/nonce')) nonces.push(request.url())
  })
  const email = newAddress()
  await giveEmail(visitor, email)
  await enterCode(visitor, await codeFor(email))
  await closed()
  await accountButton.waitFor()
  const sessions = await page.evaluate(async () => (await (await fetch('/auth/sessions')).json()).sessions)
  expect(sessions).toEqual([expect.objectContaining({ chainId: 'eip155:1' })])
  expect(nonces).toHaveLength(1)

  await page.reload()
  await accountButton.waitFor()
  await eventually(() => visitor.text('account-status')).toBe('connected')
  expect(await visitor.card.isVisible()).toBe(false)
})
