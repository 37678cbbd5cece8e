import { afterEach, describe, expect, test } from 'vitest'
import { createPeer, type Peer } from '../../demo/sandbox/wallet/peer.mjs'
import { createStorage } from '../sandbox/pairedClients.js'
import { sample, whole } from '../volumes.js'
import { copyLink } from './codes.js'
import { phone, phones, recordOpened } from './phones.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

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

/** Keeps a page without a pairing until the returned function is called. */
const holdPairing = async ({ page }: Visitor) => {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/pairingClient/, async (route) => {
    await held
    await route.continue()
  })
  return release
}

describe('a wallet with links', () => {
  test.each(sample(Object.entries(phones), (_, at) => at === 0))(
    'MOB-01 MOB-02 WCT-16 %s: the press opens the app, which takes the pairing',
    async (_, userAgent) => {
      const visitor = await visit(`${address}&linked=1`, { ...phone(userAgent), init: recordOpened })
      const { page, id, view, card, closed, accountButton } = visitor
      const peer = await makePeer()
      const release = await holdPairing(visitor)
      await id('top-buttons').getByTestId('connect-button').tap()
      await view('Connect')
      await card.getByTestId('wallet-row').filter({ hasText: 'Linked Wallet' }).tap()
      await card.locator('[data-testid=open-wallet][aria-disabled=true]').waitFor()
      await card.getByTestId('open-wallet').tap({ force: true })
      expect(await page.evaluate(() => window.__opened)).toEqual([])
      release()
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

  test('MOB-02 Telegram: the universal link opens in a new window, encoded twice on Android', async () => {
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

  test('MOB-01 on a phone a web wallet is opened as well, without a code', async () => {
    const { id, view, card, page } = await visit(`${address}&linked=1&website=1`, {
      ...phone(phones.Android),
      init: recordOpened,
    })
    await id('top-buttons').getByTestId('connect-button').tap()
    await view('Connect')
    await card.getByTestId('wallet-row').filter({ hasText: 'Linked Wallet' }).tap()
    await card.locator('[data-testid=open-wallet]:not([aria-disabled])').tap()
    expect(await card.getByTestId('qr-code').count()).toBe(0)
    const [opened] = await page.evaluate(() => window.__opened)
    expect(opened).toMatchObject({ target: '_blank', inPress: true })
    expect(opened?.href).toMatch(/^https?:.*\/wc\?uri=wc%3A/)
  })

  test('WCT-14 on a computer it has a tab for each of its links, code first, and the selected one fades in', async () => {
    const tabsOf = async (links: string) => {
      const { id, view, card } = await visit(`${address}&linked=1&links=${links}`, {
        reducedMotion: 'no-preference',
      })
      await id('top-buttons').getByTestId('connect-button').click()
      await view('Connect')
      await card.getByTestId('wallet-row').filter({ hasText: 'Linked Wallet' }).click()
      await card.getByTestId('qr-code').waitFor()
      return card.getByRole('tab')
    }
    const all = await tabsOf('web,desktop')
    const [code, web, app] = ['QR code', 'Web app', 'Desktop app']
    expect(await all.allTextContents()).toEqual([code, web, app])
    expect(await all.nth(0).getAttribute('aria-selected')).toBe('true')
    for (const [at, button] of [
      [1, 'open-web'],
      [2, 'open-app'],
    ] as const) {
      await all.nth(at).click()
      await all.page().getByTestId(button).waitFor()
      expect(await all.nth(at).getAttribute('aria-selected')).toBe('true')
      expect(await all.page().getByTestId('qr-code').isVisible()).toBe(false)
      const fade = await all
        .page()
        .getByRole('tabpanel')
        .evaluate((panel) => {
          const { animationName, animationDuration } = getComputedStyle(panel)
          return [animationName, animationDuration]
        })
      expect(fade).toEqual(['p-fade', '0.2s'])
    }
    expect(await (await tabsOf('desktop')).allTextContents()).toEqual([code, app])
  })

  test('WCT-15 on a computer its website opens with the pairing, once there is one, and connects', async () => {
    const visitor = await visit(`${address}&linked=1`)
    const { page, id, view, card, closed, accountButton } = visitor
    const release = await holdPairing(visitor)
    await id('top-buttons').getByTestId('connect-button').click()
    await view('Connect')
    await card.getByTestId('wallet-row').filter({ hasText: 'Linked Wallet' }).click()
    await id('tab-web').click()
    await card.locator('[data-testid=open-web][aria-disabled=true]').waitFor()
    release()
    await card.locator('[data-testid=open-web]:not([aria-disabled])').waitFor()
    const link = await copyLink(visitor)
    const [wallet, asked] = await Promise.all([
      page.context().waitForEvent('page'),
      page.context().waitForEvent('request', (request) => request.url().startsWith(`${site.wallet}/wc?`)),
      card.getByTestId('open-web').click(),
    ])
    expect(new URL(asked.url()).searchParams.get('uri')).toBe(link)
    await wallet.getByTestId('question').getByRole('button', { name: 'Approve' }).click()
    await wallet.getByTestId('session').waitFor()
    await page.bringToFront()
    await closed()
    await accountButton.waitFor()
  })

  test.runIf(whole)("the sandbox's wallet says what is wrong with a link", async () => {
    const { page, id } = await visit(address, { clock: true })
    await page.goto(site.wallet)
    const state = page.locator('#state')
    await state.getByText('Ready.').waitFor()
    const paste = async (link: string) => {
      await page.getByRole('textbox').fill(link)
      await page.getByRole('button', { name: 'Pair', exact: true }).click()
    }
    await paste(`wc:${'a'.repeat(64)}@1?bridge=https%3A%2F%2Fbridge.invalid&key=${'b'.repeat(64)}`)
    await state.getByText(/version 1 of the protocol/).waitFor()
    await paste(`wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`)
    await state.getByText('Waiting for the page’s question…').waitFor()
    await page.clock.fastForward(10_000)
    await state.getByText(/No question came/).waitFor()
    expect(await id('question').count()).toBe(0)
  })
})
