import { describe, expect, test } from 'vitest'
import { addressesOf, newAddress, openLogins, storedOf } from './openLogins.js'
import { eventually, type Visitor } from './visitor.js'

const { start, codeFor, enterCode, logIn } = openLogins()

/** Starts a change of the e-mail address as a host does; the page records the result. */
const change = async (visitor: Visitor, to: string) => {
  await visitor.page.evaluate(() => {
    const ended: unknown[] = []
    Reflect.set(window, 'changed', ended)
    window.logins.updateEmail()?.then(
      (email) => ended.push(email),
      (error) => ended.push(error.message),
    )
  })
  await visitor.view('UpdateEmailWallet')
  await visitor.id('new-email').fill(to)
}
const changed = ({ page }: Visitor) => page.evaluate(() => Reflect.get(window, 'changed'))
const user = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { user } = window.logins.modal.getState().accounts.eip155 ?? {}
    return user && Object(user).email
  })

describe('changing the e-mail', () => {
  test('EML-18 EML-21 takes the code of the old address, then of the new one, which is stored and logs in', async () => {
    const visitor = await start({ clock: true })
    const { page, id, card } = visitor
    const email = await logIn(visitor)
    const next = newAddress()
    await change(visitor, next)
    await id('save-email').click()
    await card.getByText('Step 1 of 2').waitFor()
    await card.getByText(email).waitFor()
    const old = await codeFor(email, 2)
    await enterCode(visitor, old === '111111' ? '222222' : '111111')
    await card.getByTestId('field-error').getByText('That code isn’t right.').waitFor()
    await eventually(() => id('code-input').inputValue()).toBe('')
    await enterCode(visitor, old)
    await card.getByText('Step 2 of 2').waitFor()
    await card.getByText(next).waitFor()
    await enterCode(visitor, await codeFor(next))
    await eventually(() => changed(visitor)).toEqual([next])
    await visitor.closed()
    expect(await user(visitor)).toBe(next)
    expect((await storedOf(visitor))['portico/auth/email']).toContain(next)
    await page.reload()
    await eventually(() => user(visitor)).toBe(next)
    // The old address no longer belongs to a wallet; the new one belongs to this wallet.
    await eventually(async () => Object.keys(await addressesOf(visitor)).length).toBe(2)
    const before = await addressesOf(visitor)
    await page.evaluate(() => window.logins.modal.disconnect())
    await page.clock.fastForward(30_000)
    await logIn(visitor, next, 2)
    expect(await addressesOf(visitor)).toEqual(before)
  })

  test('EML-20 the same address cannot be saved, and an invalid one is shown as such', async () => {
    const visitor = await start()
    const { id, card } = visitor
    const email = await logIn(visitor)
    await change(visitor, email)
    expect(await id('save-email').getAttribute('aria-disabled')).toBe('true')
    await id('new-email').fill('nobody@nowhere')
    await id('save-email').click()
    await card.getByTestId('field-error').getByText('Enter a valid e-mail address.').waitFor()
    await id('header-close').click()
    await eventually(() => changed(visitor)).toEqual(['Modal closed'])
    expect(await user(visitor)).toBe(email)
  })
})
