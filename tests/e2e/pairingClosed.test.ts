import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sample, whole } from '../volumes.js'
import { chooseCode, connected, copyLink, openCode } from './codes.js'
import { openRelay } from './openRelay.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const site = openRelay()
const { visit } = openBrowser()
const open = () =>
  visit(`${site.address}?announce=none`, { neighbours: site.neighbours, expected: /WebSocket|net::/ })

/** Calls `modal.connect()` as a host does; resolves with its outcome. */
const askToConnect = (page: Page) =>
  page.evaluate(() => {
    const { modal } = window.pairing
    ;(window as unknown as { asked: Promise<string> }).asked = modal.connect().then(
      ({ namespace }) => `connected ${namespace}`,
      (error: Error) => error.message,
    )
  })
const answer = (page: Page) => page.evaluate(() => (window as unknown as { asked: Promise<string> }).asked)

/** Ways to a wait, the event outside the page after the modal was closed, and the outcome for the caller. */
const waits: readonly [
  string,
  (visitor: Visitor) => Promise<undefined | ((visitor: Visitor) => Promise<unknown>)>,
  string?,
][] = [
  [
    'the package loads',
    async (visitor) => {
      let go: () => void = () => {}
      const held = new Promise<void>((resolve) => {
        go = resolve
      })
      await visitor.page.route(/pairingClient/, async (route) => {
        await held
        await route.continue()
      })
      await choose(visitor)
      return async () => go()
    },
  ],
  [
    'the relay does not answer',
    async (visitor) => {
      site.relay.faults.swallow.add('wc_proposeSession')
      await choose(visitor)
      await expect.poll(() => site.relay.calls.wc_proposeSession).toBe(1)
      return async () => site.relay.faults.swallow.clear()
    },
  ],
  [
    'the code is shown, and a wallet approves too late',
    async (visitor) => {
      await choose(visitor)
      const link = await copyLink(visitor)
      return async () => {
        const phone = await site.phone()
        const deleted = new Promise((resolve) => phone.client.once('session_delete', resolve))
        await phone.pair(link)
        await deleted
        expect(phone.sessions()).toEqual([])
      }
    },
  ],
  [
    'the wallet asks its owner, who approves in the end',
    async (visitor) => {
      await choose(visitor)
      let approve: (answer: boolean) => void = () => {}
      const phone = await site.phone(
        () =>
          new Promise<boolean>((resolve) => {
            approve = resolve
          }),
      )
      await phone.pair(await copyLink(visitor))
      await expect.poll(() => phone.asked.length).toBe(1)
      return async () => {
        const deleted = new Promise((resolve) => phone.client.once('session_delete', resolve))
        approve(true)
        await deleted
      }
    },
  ],
  [
    'the wallet has declined',
    async (visitor) => {
      await choose(visitor)
      const phone = await site.phone(() => false)
      await phone.pair(await copyLink(visitor))
      await visitor.card.getByText('You declined in your wallet.', { exact: true }).waitFor()
      return undefined
    },
    'Connection rejected',
  ],
]

const choose = async ({ card, view, page }: Visitor) => {
  await view('Connect')
  await card.getByTestId('wallet-row').filter({ hasText: 'WalletConnect' }).click()
  await page.locator('[data-testid=portico-card][data-view=ConnectingWalletConnect]').waitFor()
}

describe('the modal is closed while', () => {
  // One wait for the relay and one for the wallet in every run; all in the long run.
  test.each(sample(waits, ([wait]) => /^the relay does not|^the wallet asks/.test(wait)))(
    'FLT-18 WCT-06 %s: the caller gets the reason, nothing is left behind, and the next code works',
    async (_, lead, says = 'Modal closed') => {
      const visitor = await open()
      const { page, closed, connectButton, accountButton } = visitor
      await askToConnect(page)
      const after = await lead(visitor)
      await page.keyboard.press('Escape')
      await closed()
      expect(await answer(page)).toBe(says)
      await after?.(visitor)
      await connected(visitor).toEqual([])
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => /connections/.test(key))),
      ).toEqual([])
      await connectButton.waitFor()
      await openCode(visitor)
      const phone = await site.phone()
      await phone.pair(await copyLink(visitor))
      await closed()
      await accountButton.waitFor()
      await eventually(() => phone.sessions().length).toBe(1)
    },
  )

  test('WCT-06 Back from the code returns to the list, and the same code is shown again', async () => {
    const visitor = await open()
    const { id, view } = visitor
    await openCode(visitor)
    const link = await copyLink(visitor)
    await id('header-back').click()
    await view('Connect')
    await choose(visitor)
    expect(await copyLink(visitor)).toBe(link)
  })

  test.runIf(whole)(
    'opening, going back and closing again and again makes only one pairing and one relay connection',
    async () => {
      const visitor = await open()
      const { page, id, view, closed } = visitor
      for (let time = 0; time < 8; time++) {
        await chooseCode(visitor)
        if (time % 2) {
          await id('header-back').click()
          await view('Connect')
        }
        await page.keyboard.press('Escape')
        await closed()
      }
      await openCode(visitor)
      const phone = await site.phone()
      await phone.pair(await copyLink(visitor))
      await closed()
      await connected(visitor).toContain('eip155')
      expect(site.relay.calls.wc_proposeSession).toBe(1)
      // The page and the phone.
      expect(site.relay.clients()).toBe(2)
    },
  )
})
