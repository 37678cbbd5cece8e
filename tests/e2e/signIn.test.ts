import { expect, test } from 'vitest'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

test('SIW-01 SIW-02 SIW-03 SIW-05 SIW-07 SIW-13 SIW-18 a required sign-in is declined, signed, kept and ended', async () => {
  const visitor = await visit(`${site.demo}?wallets=honest&sign-in=1`, {
    // The browser's own message about an error response.
    expected: /status of 401/,
  })
  const { page, card, id, view, row, approve, reject, closed, connectButton, accountButton } = visitor
  const sessions = () =>
    page.evaluate(async () => (await (await fetch('/auth/sessions')).json()).sessions.length as number)
  const pick = async () => {
    await connectButton.click()
    await view('Connect')
    await row('Honest Wallet').click()
    // A wallet that knows the page does not ask again.
    await id('wallet-prompt').or(id('siwx-sign')).first().waitFor()
    if (await id('wallet-prompt').isVisible()) await approve()
    return view('SIWXSignMessage')
  }

  expect((await pick()) && (await card.textContent())).toContain('Sign in to Portico demo')
  const message = (await id('siwx-message').textContent()) ?? ''
  expect(message).toContain(`${new URL(site.demo).host} wants you to sign in with your Ethereum account:`)
  // The view cannot be closed, and shows the reason.
  await page.keyboard.press('Escape')
  await eventually(() => card.textContent()).toContain('Sign in or cancel to leave.')
  expect(await id('header-close').getAttribute('aria-disabled')).toBe('true')
  // Declined: the same message is there again.
  await id('siwx-sign').click()
  await reject()
  await eventually(() => id('snackbar').textContent()).toContain('Signature declined')
  await view('SIWXSignMessage')
  expect(await id('siwx-message').textContent()).toBe(message)
  // Cancelled: disconnected.
  await id('siwx-cancel').click()
  await closed()
  await eventually(() => visitor.text('account-status')).toBe('disconnected')
  expect(await sessions()).toBe(0)

  // After a reload in the middle, the visitor is not connected.
  await pick()
  await page.reload()
  await connectButton.waitFor()
  await eventually(() => visitor.text('account-status')).toBe('disconnected')

  // The server refuses, because the text was altered in transit.
  await pick()
  await page.route('**/auth/verify', async (route) => {
    const { message: text, signature } = route.request().postDataJSON()
    const postData = JSON.stringify({ message: text.replace('Chain ID: 1\n', 'Chain ID: 8453\n'), signature })
    await route.continue({ postData })
  })
  await id('siwx-sign').click()
  await approve()
  await eventually(() => card.textContent()).toContain('The signature is not valid.')
  expect(await sessions()).toBe(0)
  await page.unroute('**/auth/verify')

  // Signed.
  await view('SIWXSignMessage')
  await id('siwx-sign').click()
  await approve()
  await closed()
  await accountButton.waitFor()
  expect(await sessions()).toBe(1)
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const asked = await visitor.calls('personal_sign')

  // Kept.
  await page.reload()
  await accountButton.waitFor()
  await eventually(() => visitor.text('account-status')).toBe('connected')
  expect(await card.isVisible()).toBe(false)
  expect(await visitor.calls('personal_sign')).toBeLessThanOrEqual(asked)

  // Ended.
  await accountButton.click()
  await view('Account')
  await card.getByTestId('disconnect').click()
  await eventually(() => visitor.text('account-status')).toBe('disconnected')
  await eventually(sessions).toBe(0)
})

test('SIW-11 a wallet with wallet_connect (ERC-7846) connects and signs in with one prompt', async () => {
  const visitor = await visit(`${site.demo}?wallets=signing,honest&sign-in=1`)
  const { page, id, row, view, approve, reject, closed, connectButton } = visitor
  const sessions = () =>
    page.evaluate(async () => (await (await fetch('/auth/sessions')).json()).sessions.length as number)
  await connectButton.click()
  await view('Connect')
  await row('One-Prompt Wallet').click()
  await reject()
  await eventually(() => visitor.card.textContent()).toContain('declined')
  expect(await sessions()).toBe(0)
  await id('retry').click()
  await approve()
  await closed()
  await eventually(sessions).toBe(1)
  await eventually(() => visitor.text('account-status')).toBe('connected')
  expect(await visitor.calls('wallet_connect')).toBe(2)
  expect(await visitor.calls('personal_sign')).toBe(0)
  await page.reload()
  await visitor.accountButton.waitFor()
  await eventually(() => visitor.text('account-status')).toBe('connected')
  expect(await sessions()).toBe(1)
})

test.skipIf(!site.solana)(
  'SIW-02 SIW-10 SIW-11 SIW-19 a wallet of each other namespace signs in, verified by the example server',
  async () => {
    const visitor = await visit(`${site.demo}?wallets=solana,bitcoin,polkadot,cosmos&solana=1&sign-in=1`)
    const { page, id, view, row, approve, closed, connectButton } = visitor
    const sessions = () =>
      page.evaluate(async () =>
        (await (await fetch('/auth/sessions')).json()).sessions.map(
          ({ chainId }: { chainId: string }) => chainId.split(':')[0],
        ),
      )
    for (const [name, namespace] of [
      ['Honest Solana Wallet', 'solana'],
      ['Honest Bitcoin Wallet', 'bip122'],
      ['Honest Dot Wallet', 'polkadot'],
      ['Keplr', 'cosmos'],
    ] as const) {
      await connectButton.click()
      await view('Connect')
      await row(name).click()
      await approve()
      // A wallet that supports `solana:signIn` has used it.
      if (namespace !== 'solana') {
        await view('SIWXSignMessage')
        await id('siwx-sign').click()
        await approve()
      }
      await closed()
      await eventually(sessions).toEqual([namespace])
      await id('disconnect').click()
      await connectButton.waitFor()
      await eventually(sessions).toEqual([])
    }
  },
)
