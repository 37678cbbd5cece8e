import { describe, expect, test } from 'vitest'
import { whole } from '../volumes.js'
import { byKeyboard, focused, listen, ring, said } from './byKeyboard.js'
import { addressesOf, ask, ended, newAddress, newName, openLogins } from './openLogins.js'
import { eventually, type Visitor } from './visitor.js'

const { start, codeFor } = openLogins()

/** Opens the modal and gives an address. */
const giveEmail = async ({ page, view }: Visitor, email = newAddress()) => {
  const { press, reach } = byKeyboard(page)
  await press('connect-button')
  await view('Connect')
  await reach('email-field')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  return email
}
const enterCode = async ({ page, id }: Visitor, code: string) => {
  await eventually(() => focused(page)).toBe('code-input')
  await eventually(() => id('code-input').isEditable()).toBe(true)
  await page.keyboard.type(code)
}
/** The button that has the focus in the frame of the wallet. */
const inFrame = async ({ page }: Visitor) => {
  const frame = await page
    .locator('#w3m-iframe')
    .elementHandle()
    .then((each) => each?.contentFrame())
  if (!frame) throw new Error('The wallet has no frame.')
  return {
    /**
     * Only the name of a focused button: the frame first focuses
     * its title, which may start with the same word.
     */
    name: await frame.evaluate(() => document.querySelector('button:focus')?.textContent ?? ''),
    ring: () => ring(frame),
  }
}
/** Moves to a button in the frame, which takes the focus itself, and presses it. */
const answer = async (visitor: Visitor, name: RegExp) => {
  const { page, view } = visitor
  await view('ApproveTransaction')
  await eventually(() => focused(page)).toBe('iframe')
  await eventually(async () => {
    if (name.test((await inFrame(visitor)).name)) return true
    await page.keyboard.press('Tab')
    return false
  }).toBe(true)
  expect(await (await inFrame(visitor)).ring()).toBe('seen')
  await page.keyboard.press('Enter')
}

describe('logins with the keyboard only', () => {
  test('AXS-09 AXS-02 AXS-04 e-mail, a wrong code, the right code, another network, sign-out', async () => {
    const visitor = await start({ init: listen })
    const { page, view, id, closed, title } = visitor
    const { rings, reach, press, round } = byKeyboard(page)
    await press('connect-button')
    await view('Connect')
    expect(await focused(page)).toBe('header-title')
    await page.keyboard.press('Tab')
    const stops = await round()
    expect(stops).toEqual(
      expect.arrayContaining(['header-close', 'email-field', 'email-continue', 'social-more']),
    )
    expect(await round('Shift+Tab')).toEqual([stops[0], ...stops.slice(1).reverse()])
    await reach('email-field')
    await page.keyboard.type('ada')
    await page.keyboard.press('Enter')
    await eventually(() => said(page)).toEqual(['Enter a valid e-mail address.'])
    expect(await focused(page)).toBe('email-field')
    const email = newAddress()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(email)
    await press('email-continue')
    await view('EmailLogin')
    await eventually(() => focused(page)).toBe('code-input')
    expect(await title.textContent()).toBe('Enter the code')
    const code = await codeFor(email)
    expect(await round()).toEqual([
      'code-input',
      'resend-code',
      'change-email',
      'header-back',
      'header-close',
    ])

    await enterCode(visitor, code === '111111' ? '222222' : '111111')
    await eventually(() => said(page)).toContain('That code isn’t right. Try again.')
    await eventually(() => id('code-input').inputValue()).toBe('')
    await enterCode(visitor, code)
    await closed()
    await eventually(() => focused(page)).toBe('account-button')
    await eventually(async () => (await said(page)).slice(1)).toEqual([
      'Checking…',
      'That code isn’t right. Try again.',
      'Checking…',
      'Connecting…',
      'Connected',
    ])

    await page.keyboard.press('Enter')
    await view('Account')
    expect(await focused(page)).toBe('header-title')
    await page.keyboard.press('Tab')
    await round()
    await press('open-networks')
    await view('SwitchNetwork')
    await eventually(() => focused(page)).toBe('header-title')
    // The first row is the network that is chosen already.
    await reach('network-row')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await view('Account')
    await eventually(() => id('trust-rail-network').textContent()).toMatch(/Base/)
    await eventually(() => focused(page)).toBe('header-title')
    await press('disconnect')
    await closed()
    await eventually(() => focused(page)).toBe('connect-button')
    expect(rings).toEqual(Object.fromEntries(Object.keys(rings).map((each) => [each, 'seen'])))
  })

  test.runIf(whole)(
    'AXS-09 AXS-04 a mail that cannot be sent is announced, and the retry button has the focus',
    async () => {
      const visitor = await start({
        init: listen,
        faults: { wrongTypes: ['CONNECT_EMAIL'] },
        expected: /cannot be used/,
      })
      const { page, id, closed, setFaults } = visitor
      const email = await giveEmail(visitor)
      await eventually(() => focused(page)).toBe('retry')
      expect(await ring(page)).toBe('seen')
      const told = 'The embedded wallet gave an answer that cannot be used. Try again.'
      expect(await said(page)).toEqual([told])
      await setFaults()
      await eventually(() => id('retry').getAttribute('aria-disabled')).toBeNull()
      await page.keyboard.press('Enter')
      await enterCode(visitor, await codeFor(email, 2))
      await closed()
      await eventually(() => focused(page)).toBe('account-button')
      await eventually(async () => (await said(page)).slice(1)).toEqual([
        'Sending a code…',
        'Checking…',
        'Connecting…',
        'Connected',
      ])
    },
  )

  test('AXS-09 EML-16 EML-17 requests of the embedded wallet are declined, signed and sent', async () => {
    const visitor = await start()
    const { page, closed, view } = visitor
    const { reach } = byKeyboard(page)
    await enterCode(visitor, await codeFor(await giveEmail(visitor)))
    await closed()
    await eventually(() => focused(page)).toBe('account-button')
    const { eip155 = '' } = await addressesOf(visitor)
    const sign = () => ask(visitor, 'eip155', 'personal_sign', ['0x68656c6c6f', eip155])
    await sign()
    await view('ApproveTransaction')
    await eventually(() => focused(page)).toBe('iframe')
    // After the last control of the frame, Tab moves into the card.
    await reach('header-close')
    await page.keyboard.press('Enter')
    await closed()
    await eventually(() => focused(page)).toBe('account-button')
    await sign()
    await answer(visitor, /^Sign$/)
    await closed()
    await eventually(() => focused(page)).toBe('account-button')
    await ask(visitor, 'eip155', 'eth_sendTransaction', [{ from: eip155, to: eip155, value: '0x1' }])
    await answer(visitor, /^Send /)
    await closed()
    await eventually(() => focused(page)).toBe('account-button')
    await eventually(() => ended(visitor)).toEqual([
      expect.objectContaining({ code: 4001 }),
      expect.stringMatching(/^0x[\da-f]{130,}$/),
      expect.stringMatching(/^0x[\da-f]{64}$/),
    ])
  })

  test('AXS-09 AXS-02 AXS-04 a social login from the longer list is cancelled, then succeeds', async () => {
    const visitor = await start({ init: listen })
    const { page, view, closed } = visitor
    const { rings, reach, press, round } = byKeyboard(page)
    await press('connect-button')
    await view('Connect')
    await press('social-more')
    // The focus moves to the first of the logins that were hidden.
    await eventually(() => focused(page)).toBe('social-farcaster')
    await round()
    await reach('social-github')
    const [first] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
    await eventually(() => focused(page)).toBe('header-title')
    await reach('social-front')
    await first.getByRole('button', { name: 'Cancel' }).waitFor()
    await first.locator('input:focus').waitFor()
    await first.keyboard.press('Tab')
    await first.keyboard.press('Tab')
    await first.keyboard.press('Space')
    await eventually(() => focused(page)).toBe('retry')
    rings.retry = await ring(page)
    await eventually(async () => (await said(page)).at(-1)).toBe(
      'Failed to connect – GitHub: \u2068The user has cancelled\u2069',
    )
    const [second] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
    await eventually(() => focused(page)).toBe('header-title')
    // Keys typed before the field has the focus are lost.
    await second.locator('input:focus').waitFor()
    await second.keyboard.type(newName())
    await second.keyboard.press('Enter')
    await closed()
    await eventually(() => focused(page)).toBe('account-button')
    await eventually(async () => (await said(page)).slice(-3)).toEqual([
      'Continue in the GitHub window',
      'Logging you in…',
      'Connected',
    ])
    expect(rings).toEqual(Object.fromEntries(Object.keys(rings).map((each) => [each, 'seen'])))
  })

  test('AXS-09 AXS-02 Farcaster: its open and copy buttons, and the way back', async () => {
    const visitor = await start()
    const { page, view, closed } = visitor
    const { rings, press, round } = byKeyboard(page)
    await press('connect-button')
    await view('Connect')
    await press('social-more')
    await press('social-farcaster')
    await eventually(() => focused(page)).toBe('header-title')
    await visitor.id('copy-farcaster').waitFor()
    await page.keyboard.press('Tab')
    expect(await round()).toEqual(expect.arrayContaining(['open-farcaster', 'copy-farcaster']))
    await press('header-back')
    await view('Connect')
    await eventually(() => focused(page)).toBe('header-title')
    await page.keyboard.press('Escape')
    await closed()
    await eventually(() => focused(page)).toBe('connect-button')
    expect(rings).toEqual(Object.fromEntries(Object.keys(rings).map((each) => [each, 'seen'])))
  })
})
