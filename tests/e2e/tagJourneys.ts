import { parseEther } from 'viem'
import { expect } from 'vitest'
import type { openLogins } from './openLogins.js'
import { RECEIVER, readChains, sendForm } from './sendForm.js'
import { eventually, type Visitor } from './visitor.js'

type Logins = ReturnType<typeof openLogins>

const stateOf = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { status, address } = document.querySelector('portico-button')?.modal?.getState() ?? {}
    return { status, address }
  })

/** Connects an installed wallet by the element, signs, comes back and sends a coin. */
export const connectAndSend = async ({ site, visit }: Pick<Logins, 'site' | 'visit'>) => {
  const visitor = await visit(`${site.tag}/?wallets=honest`)
  const { page, approve, accountButton, networkButton } = visitor
  await visitor.connect()
  await page.locator('#sign').click()
  await approve()
  await eventually(() => page.locator('#signature').textContent()).toMatch(/^0x[\da-f]{130}$/)
  await page.reload()
  await accountButton.waitFor()
  await eventually(() => networkButton.textContent()).toBe('Ethereum')
  const { coins } = await readChains(site.origin)
  const before = await coins()
  const { open, fill, confirm, read } = sendForm(visitor)
  await open()
  await fill('Ether', '1.5')
  expect((await read('receipt')).replace(/\s+/g, '')).toContain(RECEIVER)
  await confirm(() => visitor.wallet('pending'))
  await approve()
  await visitor.view('Account')
  await eventually(coins).toBe(before + parseEther('1.5'))
  return visitor
}

/** Logs in by e-mail, and comes back. */
export const logInByEmail = async ({ site, visit, giveEmail, enterCode, codeFor }: Logins) => {
  const visitor = await visit(`${site.tag}/?wallets=none`)
  const email = `ada${crypto.randomUUID().slice(0, 8)}@mail.com`
  await giveEmail(visitor, email)
  await enterCode(visitor, await codeFor(email))
  await visitor.closed()
  const before = await stateOf(visitor)
  expect(before).toMatchObject({ status: 'connected', address: expect.stringMatching(/^0x/) })
  await visitor.page.reload()
  await eventually(() => stateOf(visitor)).toEqual(before)
}
