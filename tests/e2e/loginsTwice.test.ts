import { expect, test } from 'vitest'
import { frameOf, newAddress, openLogins } from './openLogins.js'
import { eventually } from './visitor.js'

const { start, codeFor, giveEmail, enterCode } = openLogins()

test('FRM-03 FLT-35 two modals with logins share one frame and one login, and each signs, also without the other', async () => {
  const visitor = await start({ query: '&second' })
  const { page } = visitor
  const cards = page.getByTestId('portico-card')
  // Only visible cards count, because each modal keeps a prerendered one.
  const views = () =>
    cards.evaluateAll((all) =>
      all.filter((each) => each.checkVisibility()).map((each) => each.getAttribute('data-view')),
    )
  const closed = () => eventually(views).toEqual([])
  const frames = () => page.locator('iframe').count()
  const states = () =>
    page.evaluate(() =>
      [window.logins.modal, window.logins.second].map((each) => [
        each?.getState().status,
        each?.getState().address,
      ]),
    )
  const ends = () => page.evaluate(() => window.logins.ended.length)
  const ask = (which: 'modal' | 'second') =>
    page.evaluate((by) => {
      const { address } = window.logins.second?.getState() ?? {}
      window.logins.ask('eip155', 'personal_sign', ['0x68656c6c6f', address], by)
    }, which)
  const sign = () => frameOf(page).getByRole('button', { name: 'Sign' }).click()

  const email = newAddress()
  await giveEmail(visitor, email)
  const code = await codeFor(email)
  await page.evaluate(() => void window.logins.second?.open())
  await eventually(views).toEqual(['EmailLogin', 'Connect'])
  // The cooldown applies to both modals, because the page has just sent a mail.
  await page.getByTestId('email-field').fill(newAddress())
  await page.getByTestId('email-field').press('Enter')
  await cards.nth(1).getByText('Please try again after').first().waitFor()
  await page.evaluate(() => window.logins.second?.close())
  await eventually(views).toEqual(['EmailLogin'])
  await enterCode(visitor, code)
  await closed()
  const [first] = await states()
  expect(first).toEqual(['connected', expect.stringMatching(/^0x/)])
  await eventually(states).toEqual([first, first])
  expect(await frames()).toBe(1)

  await ask('second')
  await visitor.view('ApproveTransaction')
  await ask('modal')
  await sign()
  await eventually(ends).toBe(1)
  // The other request waited until now.
  await sign()
  await eventually(ends).toBe(2)
  await closed()

  await ask('modal')
  await visitor.view('ApproveTransaction')
  await ask('second')
  await page.evaluate(() => window.logins.modal.dispose())
  await visitor.view('ApproveTransaction')
  await sign()
  await eventually(() => page.evaluate(() => window.logins.ended)).toEqual([
    expect.stringMatching(/^0x[\da-f]{130,}$/),
    expect.stringMatching(/^0x[\da-f]{130,}$/),
    expect.objectContaining({ message: expect.any(String) }),
    expect.stringMatching(/^0x[\da-f]{130,}$/),
  ])
  await closed()
  expect(await frames()).toBe(1)
  await page.evaluate(() => window.logins.second?.dispose())
  await eventually(frames).toBe(0)
})
