import { afterEach, describe, expect, test } from 'vitest'
import { createPeer, type Peer } from '../../demo/sandbox/wallet/peer.mjs'
import { createStorage } from '../sandbox/pairedClients.js'
import { phone, phones, recordOpened } from './phones.js'
import { eventually, openBrowser } from './visitor.js'

process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

const { site, visit } = openBrowser()
const address = `${site.fixtures}/pairing/?announce=none`
const peers: Peer[] = []
afterEach(async () => {
  await Promise.allSettled(peers.splice(0).map((each) => each.close()))
})
const makePeer = async () => {
  const peer = await createPeer({
    relayUrl: site.relay,
    storage: createStorage(),
    endpoints: { 'eip155:1': site.gateway, 'eip155:8453': site.gateway },
    ask: async () => true,
  })
  peers.push(peer)
  return peer
}

describe('a wallet with links', { timeout: 60_000 }, () => {
  test.each(Object.entries(phones))(
    'MOB-01 MOB-02 WCT-16 %s: the press opens the app, which takes up the pairing',
    async (_, userAgent) => {
      const visitor = await visit(`${address}&linked=1`, { ...phone(userAgent), init: recordOpened })
      const { page, id, view, card, closed, accountButton } = visitor
      const peer = await makePeer()
      await id('top-buttons').getByTestId('connect-button').tap()
      await view('Connect')
      await card.getByTestId('wallet-row').filter({ hasText: 'Linked Wallet' }).tap()
      await view('ConnectingWalletConnect')
      const open = card.locator('[data-testid=open-wallet]:not([aria-disabled])')
      await open.waitFor()
      expect(await card.getByTestId('qr-code').count()).toBe(0)
      const store = /Android/.test(userAgent) ? 'https://android.invalid/' : 'https://ios.invalid/'
      expect(await card.getByRole('link', { name: 'Get Linked Wallet' }).getAttribute('href')).toBe(store)
      await open.tap()
      const [opened] = await page.evaluate(() => window.__opened)
      expect(opened).toMatchObject({ target: '_self', inPress: true })
      const { protocol, searchParams } = new URL(opened?.href ?? '')
      expect(protocol).toBe('linked-wallet:')
      await peer.pair(searchParams.get('uri') ?? '')
      await closed()
      await accountButton.waitFor()
      await eventually(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(
        'Linked Wallet',
      )
    },
  )

  test('MOB-01 Telegram: the address that the app claims, beside the page, encoded once more on Android', async () => {
    const { page, id, view, card } = await visit(`${address}&linked=1`, {
      ...phone(phones.Android),
      init: () => {
        ;(window as unknown as { TelegramWebviewProxy: object }).TelegramWebviewProxy = {}
      },
    })
    await page.evaluate(recordOpened)
    await id('top-buttons').getByTestId('connect-button').tap()
    await view('Connect')
    await card.getByTestId('wallet-row').filter({ hasText: 'Linked Wallet' }).tap()
    await view('ConnectingWalletConnect')
    await card.locator('[data-testid=open-wallet]:not([aria-disabled])').tap()
    const [opened] = await page.evaluate(() => window.__opened)
    expect(opened).toMatchObject({ target: '_blank', inPress: true })
    expect(opened?.href).toMatch(/^https:\/\/links\.invalid\/open\/wc\?uri=wc%253A/)
  })

  test('WCT-14 WCT-15 WCT-22 on a computer it has tabs, and its website opens with the pairing, and connects', async () => {
    const { page, id, view, card, closed, accountButton } = await visit(`${address}&linked=1&verify=1`)
    await id('top-buttons').getByTestId('connect-button').click()
    await view('Connect')
    await card.getByTestId('wallet-row').filter({ hasText: 'Linked Wallet' }).click()
    await view('ConnectingWalletConnect')
    expect(await card.getByRole('tab').allTextContents()).toEqual(['QR code', 'Web app'])
    await card.getByTestId('qr-code').waitFor()
    await id('tab-web').click()
    const [wallet] = await Promise.all([
      page.context().waitForEvent('page'),
      card.locator('[data-testid=open-web]:not([aria-disabled])').click(),
    ])
    await wallet.getByTestId('question').getByRole('button', { name: 'Approve' }).click({ timeout: 30_000 })
    await wallet.getByTestId('session').waitFor()
    await page.bringToFront()
    await closed()
    await accountButton.waitFor()
  })
})
