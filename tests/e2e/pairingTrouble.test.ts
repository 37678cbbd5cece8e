import { describe, expect, test } from 'vitest'
import { sample, whole } from '../volumes.js'
import { chooseCode, connected, copyLink, openCode } from './codes.js'
import { openRelay } from './openRelay.js'
import { stopTime, timeUntil } from './timeUntil.js'
import { openBrowser, type Visitor } from './visitor.js'

const site = openRelay()
const { visit } = openBrowser()
/** The browser's messages about failed connections. */
const silence = /WebSocket|ERR_|net::/
const open = (query = '', given = {}) =>
  visit(`${site.address}?wallets=honest${query}`, {
    neighbours: site.neighbours,
    expected: silence,
    ...given,
  })

/**
 * Maximum delay, in ms, of an action that does not need the relay;
 * the wait for the relay itself takes 12 seconds.
 */
const PATIENCE = 3000

/** Connects the installed wallet with the page's clock stopped; returns the time that passed on it. */
const connectInstalled = async ({ page, card, id, accountButton }: Visitor) => {
  const connect = async () => {
    await card.getByTestId('wallet-row').filter({ hasText: 'Honest Wallet' }).click()
    await id('wallet-approve').click()
    await accountButton.waitFor()
  }
  return timeUntil(page, connect())
}

describe('an unreachable relay', () => {
  test('FLT-09 at the start: an installed wallet still connects, before and after an attempt to pair', async () => {
    site.relay.faults.unreachable = true
    for (const tries of [false, true]) {
      const visitor = await open('', { clock: true })
      const { page, card, id, view } = visitor
      await id('top-buttons').getByTestId('connect-button').click()
      await view('Connect')
      if (tries) {
        await card.getByTestId('wallet-row').filter({ hasText: 'WalletConnect' }).click()
        await page.locator('[data-testid=portico-card][data-view=ConnectingWalletConnect]').waitFor()
        await id('header-back').click()
        await view('Connect')
      }
      await stopTime(page)
      expect(await connectInstalled(visitor)).toBeLessThan(PATIENCE)
    }
  })

  test('FLT-09 with a stored pairing: it is restored quickly, and an installed wallet can replace it', async () => {
    const visitor = await open('', { clock: true })
    const { page, id, view, closed, accountButton } = visitor
    const phone = await site.phone()
    await openCode(visitor)
    await phone.pair(await copyLink(visitor))
    await closed()
    await accountButton.waitFor()
    site.relay.faults.unreachable = true
    site.relay.drop()
    await stopTime(page)
    const back = async () => {
      await page.reload()
      await accountButton.waitFor()
      await connected(visitor).toContain('eip155')
    }
    expect(await timeUntil(page, back())).toBeLessThan(PATIENCE)
    await page.clock.resume()
    await accountButton.click()
    await view('Account')
    await id('disconnect').click()
    await connected(visitor).toEqual([])
    await id('top-buttons').getByTestId('connect-button').click()
    await view('Connect')
    await stopTime(page)
    expect(await connectInstalled(visitor)).toBeLessThan(PATIENCE)
  })
})

describe('a visitor who gets no code', () => {
  const refusals = [
    ['the clock', 'JWT Token is not yet valid', 'Check your clock', /date and time look wrong/],
    [
      'the origin',
      'Unauthorized: origin not allowed',
      'Invalid App Configuration',
      /does not accept this page/,
    ],
  ] as const
  test.each(sample(refusals, (_, at) => at === 0))(
    'ERR-08 ERR-10 of %s: the reason is shown once, and the code appears after it is fixed',
    async (_, says, title, text) => {
      const visitor = await open('', { expected: new RegExp(`${silence.source}|${title}`) })
      const { card, page } = visitor
      site.relay.faults.refuse = says
      await chooseCode(visitor)
      const alert = page.getByText(title, { exact: true })
      await alert.waitFor()
      await card.getByTestId('retry').waitFor()
      await card.getByText(text).first().waitFor()
      await card.getByTestId('retry').click()
      await card.getByTestId('retry').waitFor()
      expect(await alert.count()).toBe(1)
      site.relay.faults.refuse = undefined
      await card.getByTestId('retry').click()
      await card.getByTestId('qr-code').waitFor()
      const phone = await site.phone()
      await phone.pair(await copyLink(visitor))
      await connected(visitor).toContain('eip155')
    },
  )

  test.runIf(whole)(
    'FLT-09 relay unreachable: no unusable code is shown, and one appears once the relay is back',
    async () => {
      site.relay.faults.unreachable = true
      const visitor = await open('', { clock: true })
      const { card, page, closed } = visitor
      let codes = 0
      card
        .getByTestId('qr-code')
        .waitFor()
        .then(
          () => codes++,
          () => {},
        )
      await chooseCode(visitor)
      await card.getByText('Preparing the code…').first().waitFor()
      await page.clock.fastForward('00:16')
      await card.getByTestId('retry').waitFor()
      await card
        .getByText('We can’t reach the connection service. Check your internet, or a blocker.')
        .first()
        .waitFor()
      expect(codes).toBe(0)
      site.relay.faults.unreachable = false
      await card.getByTestId('retry').click()
      await card.getByTestId('qr-code').waitFor()
      const phone = await site.phone()
      await phone.pair(await copyLink(visitor))
      await closed()
      await connected(visitor).toContain('eip155')
    },
  )

  test('FLT-09 offline before pairing code was loaded: it loads once online, and the code appears', async () => {
    // The plugins of its chains load with it.
    const expected = new RegExp(`${silence.source}|Plugin "(?:eip155|cosmos)" could not start`)
    const visitor = await open('', { expected, cold: true })
    const { card, page, closed, id, view } = visitor
    const context = page.context()
    await id('top-buttons').getByTestId('connect-button').click()
    await view('Connect')
    await context.setOffline(true)
    await card.getByTestId('wallet-row').filter({ hasText: 'WalletConnect' }).click()
    await card.getByText('Couldn’t load this.').waitFor()
    await context.setOffline(false)
    await card.getByText('Try again').click()
    await card.getByTestId('qr-code').waitFor()
    const phone = await site.phone()
    await phone.pair(await copyLink(visitor))
    await closed()
    await connected(visitor).toEqual(['eip155', 'cosmos'])
  })

  test('FLT-09 offline: the visitor sees that, and the retry works once online', async () => {
    const visitor = await open('', { cold: true })
    const { card, page, closed } = visitor
    const context = page.context()
    // All code has loaded, but no QR code is shown.
    site.relay.faults.errors.set('wc_proposeSession', { code: -32000, message: 'Server error' })
    await chooseCode(visitor)
    await card.getByTestId('retry').waitFor()
    site.relay.faults.errors.clear()
    await context.setOffline(true)
    await card.getByTestId('retry').click()
    await card.getByText('You are offline. Check your connection and try again.').first().waitFor()
    await card.getByTestId('retry').click()
    await card.getByText('You are offline. Check your connection and try again.').first().waitFor()
    await context.setOffline(false)
    await card.getByTestId('retry').click()
    await card.getByTestId('qr-code').waitFor()
    const phone = await site.phone()
    await phone.pair(await copyLink(visitor))
    await closed()
    await connected(visitor).toContain('eip155')
  })
})
