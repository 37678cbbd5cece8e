import { describe, expect, test } from 'vitest'
import { whole } from '../volumes.js'
import { addressesOf, ask, ended, frameOf, newAddress, openLogins, storedOf } from './openLogins.js'
import { visitor as asVisitor, eventually, type Visitor } from './visitor.js'

const { start, codeFor, mailFor, openModal, giveEmail, enterCode, logIn } = openLogins()

/** Opens the link of a mail where the visitor reads it, and approves. */
const approveDevice = async ({ page }: Visitor, text: string) => {
  const link = /http\S+\/device\?token=\S+/.exec(text)?.[0] ?? ''
  const tab = await page.context().newPage()
  await tab.goto(link)
  await tab.getByRole('button', { name: 'Approve this device' }).click()
  await tab.getByText('Approved.').waitFor()
  await tab.close()
}

describe('a new device', () => {
  test('EML-02 waits for the link in the mail, then asks for the code, and has the same account', async () => {
    const first = await start()
    const email = await logIn(first)
    const before = await addressesOf(first)
    const visitor = await start()
    const { id, title, card } = visitor
    await giveEmail(visitor, email)
    await card.getByText('Confirm this device').waitFor()
    expect(await title.textContent()).toBe('New device')
    expect(await id('code-input').count()).toBe(0)
    await approveDevice(first, (await mailFor(email, 2)).text)
    await enterCode(visitor, await codeFor(email, 3))
    await visitor.closed()
    await eventually(() => addressesOf(visitor)).toEqual(before)
  })

  test.runIf(whole)('EML-02 gets a second link once the cooldown is over', async () => {
    const first = await start()
    const email = await logIn(first)
    const visitor = await start({ clock: true })
    const { page, id, card } = visitor
    await giveEmail(visitor, email)
    await card.getByText('Confirm this device').waitFor()
    await page.clock.fastForward(30_000)
    await card.getByText('Resend code', { exact: true }).waitFor()
    await id('resend-code').click()
    await approveDevice(first, (await mailFor(email, 3)).text)
    await enterCode(visitor, await codeFor(email, 4))
    await visitor.closed()
  })
})

describe('two tabs', () => {
  const openTab = async ({ page }: Visitor) => {
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    return asVisitor(tab)
  }

  test('EML-01 FLT-34 a login in one tab logs in the others, which can sign, and a sign-out ends all', async () => {
    const first = await start()
    const second = await openTab(first)
    await second.connectButton.waitFor()
    const third = await openTab(first)
    // One tab waits for the Farcaster app, the other for the cooldown after the mail that is requested here.
    await openModal(third)
    await third.id('social-more').click()
    await third.id('social-farcaster').click()
    await third.id('qr-code').waitFor()
    await first.page.bringToFront()
    const email = newAddress()
    await giveEmail(first, email)
    // The second request must wait for its cooldown; the mail shows that the first was sent.
    const code = await codeFor(email)
    await giveEmail(second, email)
    await second.card.getByText('Please try again after').first().waitFor()
    await enterCode(first, code)
    await first.closed()
    const both = await addressesOf(first)
    for (const tab of [second, third]) {
      await eventually(() => addressesOf(tab)).toEqual(both)
      await tab.closed()
    }
    await third.page.close()
    await second.page.bringToFront()
    await ask(second, 'eip155', 'personal_sign', ['0x68656c6c6f', both.eip155])
    await second.view('ApproveTransaction')
    await frameOf(second.page).getByRole('button', { name: 'Sign' }).click()
    await eventually(() => ended(second)).toEqual([expect.stringMatching(/^0x[\da-f]{130,}$/)])
    await second.page.evaluate(() => window.logins.modal.disconnect())
    await eventually(() => addressesOf(second)).toEqual({})
    await eventually(() => addressesOf(first)).toEqual({})
    await eventually(async () => Object.keys(await storedOf(first))).not.toContain(
      'portico/auth/emailLoginUsed',
    )
  })
})

/** Code of the embedded wallet and its logins that this page has loaded. */
const loadedOf = ({ page }: Visitor) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /([A-Za-z]+)-[\w-]+\.js$/.exec(name)?.[1] ?? '')
      .filter((each) => /^(embedded|embeddedAccount|login)$/.test(each)),
  )

describe('ending a login', () => {
  test('EML-23 SEC-45 signing out of a frame that does not answer ends after three seconds and stores nothing', async () => {
    const visitor = await start()
    const { page, setFaults } = visitor
    const email = await logIn(visitor)
    expect(JSON.stringify(await storedOf(visitor))).toContain(email)
    await setFaults({ silent: ['*'] })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    // The code that signs out loads first; the three seconds start with the request to the frame.
    const asked = page.waitForRequest(/\/api\/SIGN_OUT/)
    await page.evaluate(() => {
      const left = () => Object.assign(window, { left: true })
      void window.logins.modal.disconnect().then(left)
    })
    await asked
    const left = () => page.evaluate(() => 'left' in window)
    await page.clock.runFor(2900)
    expect(await left()).toBe(false)
    await page.clock.runFor(200)
    await eventually(left).toBe(true)
    await page.clock.resume()
    expect(await addressesOf(visitor)).toEqual({})
    const kept = await storedOf(visitor)
    for (const key of ['emailLoginUsed', 'email', 'sessionToken', 'lastUsedChain'])
      expect(Object.keys(kept)).not.toContain(`portico/auth/${key}`)
    // The frame that does not answer is off the page; another one comes with the next login.
    await eventually(() => page.locator('#w3m-iframe').count()).toBe(0)
    await setFaults()
    await giveEmail(visitor, newAddress())
    await visitor.id('code-input').waitFor()
  })

  test('EML-11 PER-04 with logins off nothing is restored or loaded; on again, the visitor is back', async () => {
    const visitor = await start()
    const { page, connectButton } = visitor
    await logIn(visitor)
    const before = await addressesOf(visitor)
    expect(await loadedOf(visitor)).toContain('embeddedAccount')
    const address = page.url()
    await page.goto(`${address}&off=1`)
    await connectButton.waitFor()
    await eventually(() => page.evaluate(() => window.logins.modal.getState().ready)).toBe(true)
    await openModal(visitor)
    expect(await addressesOf(visitor)).toEqual({})
    expect(await page.locator('#w3m-iframe').count()).toBe(0)
    expect(await visitor.id('email-field').count()).toBe(0)
    expect(await loadedOf(visitor)).toEqual([])
    await page.goto(address)
    await eventually(() => addressesOf(visitor)).toEqual(before)
  })

  test('EML-11 FLG-03 turning logins off signs the visitor out and removes the frame', async () => {
    const visitor = await start()
    const { page } = visitor
    const email = await logIn(visitor)
    await page.evaluate(() => window.logins.modal.setFeatures({ email: false, socials: false }))
    await eventually(() => addressesOf(visitor)).toEqual({})
    await eventually(() => page.locator('#w3m-iframe').count()).toBe(0)
    expect(JSON.stringify(await storedOf(visitor))).not.toContain(email)
    // The login can be turned on again.
    await page.evaluate(() => window.logins.modal.setFeatures({ email: true }))
    await giveEmail(visitor, newAddress())
    await visitor.id('code-input').waitFor()
  })
})
