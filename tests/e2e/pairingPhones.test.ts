import { describe, expect, test } from 'vitest'
import { whole } from '../volumes.js'
import { connected } from './codes.js'
import { openRelay } from './openRelay.js'
import { phone, phones, recordOpened } from './phones.js'
import { stopTime, timeUntil } from './timeUntil.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const site = openRelay()
const { visit } = openBrowser()
const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'

const open = (agent: keyof typeof phones, given = {}, linked = '1') =>
  visit(`${site.address}?announce=none&linked=${linked}`, {
    ...phone(phones[agent]),
    neighbours: site.neighbours,
    init: recordOpened,
    expected: /WebSocket/,
    ...given,
  })

const openedInTelegram = () => {
  Object.assign(window, { TelegramWebviewProxy: {} })
}
const openList = async ({ id, view }: Visitor) => {
  await id('top-buttons').getByTestId('connect-button').tap()
  await view('Connect')
}
const pick = async ({ card, page }: Visitor) => {
  await card.getByTestId('wallet-row').filter({ hasText: 'Linked Wallet' }).tap()
  await page.locator('[data-testid=portico-card][data-view=ConnectingWalletConnect]').waitFor()
}
const openApp = async ({ card, page }: Visitor) => {
  await card.locator('[data-testid=open-wallet]:not([aria-disabled])').tap()
  return page.evaluate(() => window.__opened.at(-1))
}
const linkOf = (opened: { readonly href: string } | undefined) =>
  new URL(opened?.href ?? '').searchParams.get('uri') ?? ''

describe('phones and their wallet apps', () => {
  test('MOB-08 on iPhone and in Telegram the pairing is made with the list, on Android not before a choice', async () => {
    const android = await open('Android')
    await openList(android)
    expect(site.relay.calls.wc_proposeSession).toBeUndefined()
    const inTelegram = await open('Android', { init: openedInTelegram })
    await openList(inTelegram)
    await expect.poll(() => site.relay.calls.wc_proposeSession).toBe(1)
    await inTelegram.page.close()
    const visitor = await open('iPhone')
    await openList(visitor)
    await expect.poll(() => site.relay.calls.wc_proposeSession).toBe(2)
    // No other one can be made.
    site.relay.faults.swallow.add('wc_proposeSession')
    await pick(visitor)
    const opened = await openApp(visitor)
    expect(opened).toMatchObject({ inPress: true })
    const wallet = await site.phone()
    await wallet.pair(linkOf(opened))
    await visitor.accountButton.waitFor()
    expect(site.relay.calls.wc_proposeSession).toBe(2)
  })

  test.runIf(whole)('MOB-08 iPhone: a pairing that failed before is made on selection', async () => {
    site.relay.faults.errors.set('wc_proposeSession', { code: -32000, message: 'Server error' })
    const visitor = await open('iPhone')
    await openList(visitor)
    await expect.poll(() => site.relay.calls.wc_proposeSession).toBe(1)
    site.relay.faults.errors.clear()
    await pick(visitor)
    const opened = await openApp(visitor)
    expect(opened).toMatchObject({
      inPress: true,
      href: expect.stringMatching(/^linked-wallet:\/\/wc\?uri=/),
    })
    expect(site.relay.calls.wc_proposeSession).toBe(2)
  })

  test.each(['the connection was cut', 'the connection is dead and looks sound'] as const)(
    'MOB-09 an approval in the app arrives when the visitor comes back, where %s',
    async (trouble) => {
      const visitor = await open('iPhone', { clock: true })
      const { page, accountButton, closed } = visitor
      await openList(visitor)
      await pick(visitor)
      const link = linkOf(await openApp(visitor))
      const show = (state: string) =>
        page.evaluate((now) => {
          Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
        }, state)
      const session = await page.context().newCDPSession(page)
      await show('hidden')
      if (trouble === 'the connection was cut') {
        await session.send('Page.setWebLifecycleState', { state: 'frozen' })
        site.relay.drop()
      } else site.relay.stall()
      const state = () => page.evaluate(() => window.pairing.modal.getState().status)
      const wallet = await site.phone()
      await wallet.pair(link)
      await expect.poll(() => wallet.asked.length).toBe(1)
      await expect.poll(() => site.relay.calls.wc_approveSession).toBe(1)
      // The frozen page must not notice the approval; a page whose connection was cut may already have
      // reconnected.
      if (trouble !== 'the connection was cut') expect(await state()).not.toBe('connected')
      await session.send('Page.setWebLifecycleState', { state: 'active' })
      await stopTime(page, 10_000)
      await show('visible')
      // A dead connection is detected after three seconds; the package itself would take half a minute.
      expect(await timeUntil(page, Promise.all([closed(), accountButton.waitFor()]))).toBeLessThan(6000)
      await page.clock.resume()
      await connected(visitor).toContain('eip155')
    },
  )

  test('WCT-17 the app used for pairing opens with each request, until the visitor disconnects', async () => {
    const visitor = await open('iPhone')
    const { page, view, id, closed, accountButton } = visitor
    await openList(visitor)
    await pick(visitor)
    const link = linkOf(await openApp(visitor))
    const wallet = await site.phone()
    await wallet.pair(link)
    await closed()
    await accountButton.waitFor()
    const stored = () =>
      page.evaluate(
        () =>
          new Promise((resolve, reject) => {
            const opening = indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB')
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const [name = ''] = opening.result.objectStoreNames
              const read = opening.result
                .transaction(name)
                .objectStore(name)
                .get('WALLETCONNECT_DEEPLINK_CHOICE')
              read.onsuccess = () => {
                opening.result.close()
                resolve(read.result ?? null)
              }
            }
          }),
      )
    await eventually(stored).toContain('linked-wallet://')
    expect(await stored()).toContain('Linked Wallet')
    await page.evaluate(async () => {
      window.__opened = []
      const provider = window.pairing.modal.provider('eip155')
      const [account] = (await provider.request({ method: 'eth_accounts' })) as string[]
      await provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', account] })
    })
    const [opened] = await page.evaluate(() => window.__opened)
    expect(opened?.href).toMatch(/^linked-wallet:\/\/wc\?requestId=\d+&sessionTopic=[\da-f]{64}$/)
    await accountButton.tap()
    await view('Account')
    await id('disconnect').tap()
    await connected(visitor).toEqual([])
    await eventually(stored).toBeNull()
  })

  test('MOB-04 a wallet with its own browser opens the page there, without waiting for a pairing', async () => {
    site.relay.faults.unreachable = true
    const visitor = await open('Android', {}, PHANTOM)
    await openList(visitor)
    await pick(visitor)
    const opened = await openApp(visitor)
    const page = visitor.page.url()
    expect(opened).toEqual({
      href: `intent://browse/${encodeURIComponent(page)}?ref=${encodeURIComponent(new URL(page).origin)}#Intent;scheme=phantom;package=app.phantom;end`,
      target: '_self',
      inPress: true,
    })
  })
})
