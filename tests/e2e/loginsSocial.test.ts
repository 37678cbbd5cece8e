import { describe, expect, test } from 'vitest'
import { sample } from '../volumes.js'
import { addressesOf, newName, openLogins, storedOf } from './openLogins.js'
import { eventually, type Visitor } from './visitor.js'

const { start, openModal, openPopup, logInAt } = openLogins()

const account = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { user, socialProvider } = window.logins.modal.getState().accounts.eip155 ?? {}
    return { provider: socialProvider, ...Object(user) } as {
      provider?: string
      userName?: string
      email?: string
    }
  })

describe('a login at a provider', () => {
  const providers = ['google', 'x', 'discord', 'github', 'apple', 'facebook']
  // Google in every run, all providers in the long run; Discord also has a test below.
  test.each(sample(providers, (name) => /^google$/.test(name)))(
    'SOC-01 SOC-02 SOC-03 %s logs in through its window, which closes by itself',
    async (provider) => {
      const visitor = await start()
      await openModal(visitor)
      const popup = await openPopup(visitor, provider)
      expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 800])
      const name = newName()
      await popup.getByRole('heading', { name: new RegExp(`^${provider}`, 'i') }).waitFor()
      await logInAt(popup, name)
      await visitor.closed()
      await visitor.accountButton.waitFor()
      expect(popup.isClosed()).toBe(true)
      expect(Object.keys(await addressesOf(visitor)).sort()).toEqual(['eip155', 'solana'])
      expect(await account(visitor)).toMatchObject({ provider })
      // X does not share the e-mail address.
      expect('email' in (await account(visitor))).toBe(provider !== 'x')
    },
  )

  test('SOC-13 EML-13 provider and name are restored after a reload, and deleted after the sign-out', async () => {
    const visitor = await start()
    const { page } = visitor
    await openModal(visitor)
    const name = newName()
    await logInAt(await openPopup(visitor, 'discord'), name)
    await visitor.closed()
    const expected = { provider: 'discord', userName: expect.stringMatching(`^${name}0?$`) }
    await eventually(() => account(visitor)).toMatchObject(expected)
    const before = await account(visitor)
    const stored = (await storedOf(visitor))['portico/auth/socialUsername'] ?? ''
    expect(stored).toContain(`${before.userName}0"`)
    await page.reload()
    await eventually(() => account(visitor)).toEqual(before)
    await page.evaluate(() => window.logins.modal.disconnect())
    await eventually(() => addressesOf(visitor)).toEqual({})
    expect(Object.keys(await storedOf(visitor))).not.toContain('portico/auth/socialUsername')
    expect(Object.keys(await storedOf(visitor))).not.toContain('portico/auth/connectedSocial')
  })

  test('HDL-07 a Google button opens the window on press, and is disabled while connected', async () => {
    const visitor = await start({ query: '&walletbutton=google' })
    const { page, id, card } = visitor
    const button = id('wallet-button-google')
    await eventually(() => button.textContent()).toBe('One login')
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
    await logInAt(popup, newName())
    await visitor.accountButton.waitFor()
    await visitor.closed()
    expect(await account(visitor)).toMatchObject({ provider: 'google' })
    await eventually(() => button.getAttribute('aria-disabled')).toBe('true')
    const pages = page.context().pages().length
    await button.click({ force: true })
    expect([page.context().pages().length, await card.isVisible()]).toEqual([pages, false])
    await page.evaluate(() => window.logins.modal.disconnect())
    await eventually(() => button.getAttribute('aria-disabled')).toBe(null)
  })

  test('HDL-07 a host that opens the view of a login during a press gets its window too', async () => {
    const visitor = await start()
    const { page } = visitor
    // Evaluated code counts as a user gesture.
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => {
        void window.logins.modal.open({ view: 'ConnectingSocial', params: { provider: 'github' } })
      }),
    ])
    await visitor.view('ConnectingSocial')
    await logInAt(popup, newName())
    await visitor.closed()
  })

  test('HDL-07 a Farcaster button shows its code, and a button for a login that is off opens Connect', async () => {
    const visitor = await start({ query: '&walletbutton=farcaster' })
    await visitor.id('wallet-button-farcaster').click()
    await visitor.view('ConnectingFarcaster')
    const off = await start({ query: '&walletbutton=google&off' })
    await off.id('wallet-button-google').click()
    await off.view('Connect')
  })

  test('SOC-05 a closed window is noticed, and a retry logs in', async () => {
    const visitor = await start()
    const { page, card } = visitor
    await page.clock.install()
    await openModal(visitor)
    const first = await openPopup(visitor, 'google')
    await first.getByLabel('Name').waitFor()
    // A window that disappears immediately counts as cut off, not closed.
    await page.clock.fastForward(1600)
    await first.close()
    await card.getByText('Window closed').first().waitFor()
    const [second] = await Promise.all([page.waitForEvent('popup'), visitor.id('retry').click()])
    await logInAt(second, newName())
    await visitor.closed()
  })

  test('SOC-08 a visitor who cancels at the provider sees the reason, and is not connected', async () => {
    const visitor = await start()
    const { card } = visitor
    await openModal(visitor)
    const popup = await openPopup(visitor, 'github')
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await card.getByText('The user has cancelled').first().waitFor()
    expect(popup.isClosed()).toBe(true)
    expect(await addressesOf(visitor)).toEqual({})
  })

  test('SOC-16 FLT-16 a blocked window is reported, and the button opens it', async () => {
    const visitor = await start({
      init: () => {
        const { open } = window
        window.open = () => null
        Reflect.set(window, '__allow', () => {
          window.open = open
        })
      },
    })
    const { page, card } = visitor
    await openModal(visitor)
    await card.getByTestId('social-google').click()
    await card.getByText('The Google window could not be opened.').first().waitFor()
    await page.evaluate(() => Reflect.get(window, '__allow')())
    const [popup] = await Promise.all([page.waitForEvent('popup'), visitor.id('retry').click()])
    await logInAt(popup, newName())
    await visitor.closed()
  })

  test('SOC-06 if the wallet gives no address for the window, it closes, and the error is shown', async () => {
    const visitor = await start({
      faults: { wrongTypes: ['GET_SOCIAL_REDIRECT_URI'] },
      expected: /messages that cannot be used/,
    })
    const { card } = visitor
    await openModal(visitor)
    const popup = await openPopup(visitor, 'google')
    await card.getByText('Couldn’t start the login').first().waitFor()
    await eventually(() => popup.isClosed()).toBe(true)
  })

  test('SOC-07 a connection that fails after the window closed is shown as failed', async () => {
    const visitor = await start({ faults: { wrongTypes: ['CONNECT_SOCIAL'] }, expected: /cannot be used/ })
    const { card } = visitor
    await openModal(visitor)
    await logInAt(await openPopup(visitor, 'google'), newName())
    await card.getByText('Failed to connect').first().waitFor()
    expect(await addressesOf(visitor)).toEqual({})
  })
})
