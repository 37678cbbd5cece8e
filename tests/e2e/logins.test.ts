import { describe, expect, test } from 'vitest'
import { addressesOf, newAddress, openLogins, storedOf } from './openLogins.js'
import { eventually } from './visitor.js'

const { start, codeFor, openModal, giveEmail, enterCode, logIn } = openLogins()

describe('a visitor with only an e-mail address', () => {
  test('EML-01 EML-04 EML-11 the code from the mail logs in, and no frame loads before the address is sent', async () => {
    const visitor = await start()
    const { page, accountButton } = visitor
    await openModal(visitor)
    expect(await page.locator('iframe').count()).toBe(0)
    const email = newAddress()
    await visitor.id('email-field').fill(email)
    expect(await page.locator('iframe').count()).toBe(0)
    await visitor.id('email-field').press('Enter')
    await visitor.card.getByText(email).waitFor()
    await enterCode(visitor, await codeFor(email))
    await visitor.closed()
    await accountButton.waitFor()
    expect(await page.locator('#w3m-iframe').count()).toBe(1)
    expect(await storedOf(visitor)).toMatchObject({
      'portico/auth/email': expect.stringContaining(email),
      'portico/auth/emailLoginUsed': expect.stringContaining('true'),
    })
  })

  test('EML-09 a wrong code is shown as such, and the right one still works', async () => {
    const visitor = await start()
    const { id, card } = visitor
    const email = newAddress()
    await giveEmail(visitor, email)
    const code = await codeFor(email)
    await enterCode(visitor, code === '111111' ? '222222' : '111111')
    await card.getByTestId('field-error').getByText('That code isn’t right. Try again.').waitFor()
    await eventually(() => id('code-input').inputValue()).toBe('')
    expect(await addressesOf(visitor)).toEqual({})
    await enterCode(visitor, code)
    await visitor.closed()
  })

  test('EML-09 after too many wrong codes a new one is sent, and works', async () => {
    const visitor = await start({ clock: true })
    const { id, card, page } = visitor
    const email = newAddress()
    await giveEmail(visitor, email)
    const code = await codeFor(email)
    const wrong = code === '111111' ? '222222' : '111111'
    for (let tries = 0; tries < 5; tries++) {
      await enterCode(visitor, wrong)
      const sentence = tries < 2 ? 'That code isn’t right. Try again.' : 'Still not right.'
      await card.getByTestId('field-error').getByText(sentence).waitFor()
      await eventually(() => id('code-input').inputValue()).toBe('')
    }
    await enterCode(visitor, wrong)
    await card.getByText('This code is no longer valid.').waitFor()
    // Another mail can be requested half a minute after the first.
    await page.clock.fastForward(30_000)
    await card.getByRole('button', { name: 'Send a new code' }).click()
    await enterCode(visitor, await codeFor(email, 2))
    await visitor.closed()
  })

  test('EML-10 a second mail can be sent after 30 seconds, and only its code is valid', async () => {
    const visitor = await start({ clock: true })
    const { id, card, page } = visitor
    const email = newAddress()
    await giveEmail(visitor, email)
    const first = await codeFor(email)
    await card.getByText(/Resend in \d+ s/).waitFor()
    expect(await id('resend-code').getAttribute('aria-disabled')).toBe('true')
    await page.clock.fastForward(30_000)
    await card.getByText('Resend code', { exact: true }).waitFor()
    await id('resend-code').click()
    const second = await codeFor(email, 2)
    await card.getByText('A new code is on its way.').waitFor()
    if (first !== second) {
      await enterCode(visitor, first)
      await card.getByTestId('field-error').getByText('That code isn’t right. Try again.').waitFor()
      await eventually(() => id('code-input').inputValue()).toBe('')
    }
    await enterCode(visitor, second)
    await visitor.closed()
  })

  test('EML-06 after a reload during login the visitor is asked to wait, and then gets another code', async () => {
    const visitor = await start({ clock: true })
    const { page, card } = visitor
    const email = newAddress()
    await giveEmail(visitor, email)
    await codeFor(email)
    await visitor.id('code-input').waitFor()
    await page.reload()
    await giveEmail(visitor, email)
    await card.getByText(/Please try again after \d+ seconds/).waitFor()
    await page.clock.fastForward(30_000)
    await card.getByTestId('retry').click()
    await enterCode(visitor, await codeFor(email, 2))
    await visitor.closed()
    expect(Object.keys(await addressesOf(visitor)).sort()).toEqual(['eip155', 'solana'])
  })

  test('PER-04 MCH-08 both namespaces are connected together, and restored after a reload', async () => {
    const visitor = await start()
    const { page } = visitor
    await logIn(visitor)
    const before = await addressesOf(visitor)
    expect(Object.keys(before).sort()).toEqual(['eip155', 'solana'])
    await visitor.setFaults({ slowMs: 1000 })
    await page.reload()
    // The modal does not count as connected until the wallet has reported its account.
    await visitor.id('top-buttons').locator('[data-ready=false]').first().waitFor()
    expect(await addressesOf(visitor)).toEqual({})
    await visitor.setFaults()
    await eventually(() => addressesOf(visitor)).toEqual(before)
    await page.evaluate(() => window.logins.modal.disconnect())
    await eventually(() => addressesOf(visitor)).toEqual({})
    await page.reload()
    await visitor.connectButton.waitFor()
    expect(await addressesOf(visitor)).toEqual({})
  })
})
