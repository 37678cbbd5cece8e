import { describe, expect, test } from 'vitest'
import { addressesOf, newAddress, openLogins } from './openLogins.js'
import { stopTime, timeUntil } from './timeUntil.js'
import { eventually, type Visitor } from './visitor.js'

const { site, start, codeFor, openModal, giveEmail, enterCode, logIn } = openLogins()

/** Frame failures reported to the host. */
const listen = ({ page }: Visitor) =>
  page.evaluate(() => {
    const told: unknown[] = []
    Reflect.set(window, 'told', told)
    window.logins.modal.on('auth.timeout', ({ reason }) => told.push(reason))
  })
const told = ({ page }: Visitor) => page.evaluate(() => Reflect.get(window, 'told'))
/**
 * Enters the address with the clocks of page and frame stopped, so that a slow machine uses up no deadline.
 */
const giveEmailInTime = async (visitor: Visitor, email: string) => {
  await openModal(visitor)
  await stopTime(visitor.page)
  await visitor.id('email-field').fill(email)
  await visitor.id('email-field').press('Enter')
}

describe('a wallet that does not answer', () => {
  test('FRM-06 FLT-10 FLT-11 ERR-07 a frame not ready in 20 seconds or blocked is reported, and a retry works', async () => {
    const visitor = await start({
      clock: true,
      faults: { silent: ['READY'] },
      expected: /Network Error|frame-ancestors|X-Frame-Options|chrome-error/,
    })
    const { page, card, id, setFaults } = visitor
    await listen(visitor)
    const email = newAddress()
    await giveEmailInTime(visitor, email)
    const attached = () => page.locator('#w3m-iframe').waitFor({ state: 'attached' })
    const alert = card.getByText('Network Error')
    const note = card.getByText('Couldn’t load e-mail login')
    /** Waits for the deadline of 20 seconds, of which `passed` may be over. */
    const outwait = async (before: readonly string[], passed = 0) => {
      await attached()
      await page.clock.runFor(18_500 - passed)
      // The messages of the previous attempt must be gone.
      expect([await told(visitor), await note.count(), await alert.count()]).toEqual([before, 0, 0])
      await page.clock.runFor(2000 + passed)
      expect(await told(visitor)).toEqual([...before, 'iframe_load_failed'])
      await page.clock.resume()
      await alert.waitFor()
      await note.waitFor()
      expect(await id('change-email').isVisible()).toBe(true)
    }
    await outwait([], await timeUntil(page, attached()))
    await setFaults()
    const sdk = `${site.secure}/sdk?**`
    for (const headers of [
      { 'x-frame-options': 'DENY' },
      { 'content-security-policy': "frame-ancestors 'none'" },
    ]) {
      await page.unroute(sdk)
      await page.route(sdk, (route) => route.fulfill({ headers, contentType: 'text/html', body: 'No' }))
      const before = (await told(visitor)) as string[]
      // Stop the clock before the frame is requested, so that a slow machine uses up none of its 20 seconds.
      await stopTime(page)
      await id('retry').click()
      await note.waitFor({ state: 'detached' })
      await outwait(before)
    }
    await page.unroute(sdk)
    await id('retry').click()
    await enterCode(visitor, await codeFor(email))
    await visitor.closed()
    expect(Object.keys(await addressesOf(visitor)).sort()).toEqual(['eip155', 'solana'])
  })

  test('EML-25 FRM-07 ERR-07 a login without an answer for 120 seconds is reported, and can be retried', async () => {
    const visitor = await start({
      clock: true,
      faults: { silent: ['CONNECT_EMAIL'] },
      expected: /Embedded Wallet Request Timed Out/,
    })
    const { page, card, setFaults } = visitor
    await listen(visitor)
    const email = newAddress()
    await giveEmailInTime(visitor, email)
    // The mail shows that the wallet got the request.
    const passed = await timeUntil(page, codeFor(email))
    await page.clock.runFor(118_000 - passed)
    expect([await told(visitor), await card.getByText('Sending a code…').count()]).toEqual([[], 1])
    await page.clock.runFor(4000 + passed)
    expect(await told(visitor)).toEqual(['iframe_request_timeout'])
    await page.clock.resume()
    await card.getByText('Embedded Wallet Request Timed Out').waitFor()
    await card.getByText('No answer. Try again.').waitFor()
    await setFaults()
    await visitor.id('retry').click()
    await enterCode(visitor, await codeFor(email, 2))
    await visitor.closed()
  })

  test('EML-01 if any part of the login code fails to load, that is shown, and a retry loads it', async () => {
    const visitor = await start({ expected: /Failed to load resource|Failed to fetch|net::|could not/ })
    const { page, card, id } = visitor
    const cut = (names: string) => new RegExp(`/(${names})-[\\w-]+\\.js`)
    const block = (names: string) => page.route(cut(names), (route) => route.abort())
    const said = () => card.getByText('Couldn’t load e-mail login').waitFor()
    const later = 'embeddedAccount'
    const parts = ['login', 'emailLogin', 'embedded', later] as const
    for (const each of parts) await block(each)
    const bring = (names: (typeof parts)[number]) => page.unroute(cut(names))

    // Without its code, e-mail is reported as missing, and the field appears after a retry.
    await openModal(visitor)
    await card.getByText('Some ways to connect couldn’t load.').waitFor()
    expect(await id('email-field').count()).toBe(0)
    await card.getByRole('button', { name: 'Try again' }).click()
    await card.getByRole('button', { name: 'Try again', disabled: false }).waitFor()
    expect(await id('email-field').count()).toBe(0)
    await bring('login')
    await card.getByRole('button', { name: 'Try again' }).click()
    await id('email-field').waitFor()
    await eventually(() => card.getByText('Some ways to connect couldn’t load.').count()).toBe(0)
    const email = newAddress()
    await id('email-field').fill(email)
    await id('email-field').press('Enter')
    await card.getByText('Couldn’t load this.').waitFor()
    await bring('emailLogin')
    await card.getByRole('button', { name: 'Try again' }).click()
    await said()
    // Retrying fails again, twice.
    await id('retry').click()
    await said()
    await bring('embedded')
    await id('retry').click()
    await enterCode(visitor, await codeFor(email))
    await said()
    expect(await addressesOf(visitor)).toEqual({})
    await bring(later)
    await id('retry').click()
    await visitor.closed()
    expect(Object.keys(await addressesOf(visitor)).sort()).toEqual(['eip155', 'solana'])
  })

  test('FRM-05 FRM-27 a frame without valid smart account networks still logs in', async () => {
    const visitor = await start({
      faults: { wrongTypes: ['GET_SMART_ACCOUNT_ENABLED_NETWORKS'] },
      expected: /cannot be used/,
    })
    await logIn(visitor)
    expect(Object.keys(await addressesOf(visitor)).sort()).toEqual(['eip155', 'solana'])
  })

  test('FLT-12 if the frame reloads during the code check, the visitor can retry, and that connects', async () => {
    const visitor = await start({ clock: true })
    const { page, card, id, setFaults } = visitor
    const email = newAddress()
    await giveEmail(visitor, email)
    const code = await codeFor(email)
    await id('code-input').waitFor()
    await setFaults({ reload: ['CONNECT_OTP'] })
    await enterCode(visitor, code)
    await card.getByTestId('retry').waitFor()
    expect(await addressesOf(visitor)).toEqual({})
    await setFaults()
    await page.clock.fastForward(30_000)
    // The site accepted the code before its frame was removed, so it asks for no other.
    await id('retry').click()
    await visitor.closed()
    expect(Object.keys(await addressesOf(visitor)).sort()).toEqual(['eip155', 'solana'])
  })

  test('FRM-09 FRM-12 answers with old ids and a flood of junk have no effect', async () => {
    const visitor = await start({ faults: { oldIds: true, flood: 500 }, expected: /cannot be used/ })
    await logIn(visitor)
    expect(Object.keys(await addressesOf(visitor)).sort()).toEqual(['eip155', 'solana'])
  })
})
