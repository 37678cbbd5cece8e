import { parseEther, verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { createKeys } from '../../../demo/sandbox/wallet/keys.mjs'
import { addressesOf, openLogins } from '../openLogins.js'
import { openRelay } from '../openRelay.js'
import { RECEIVER, readChains, sendForm } from '../sendForm.js'
import { eventually } from '../visitor.js'

/** Name of the focused control, also in shadow roots. */
const focused = () => {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return `${at?.getAttribute('data-testid')} ${at?.textContent?.slice(0, 14) ?? ''}`.trim()
}

/** The main journeys of a visitor, for browsers other than Chromium. */
export const journeys = (name: 'firefox' | 'webkit') => {
  const relay = openRelay()
  const { site, visit, start, giveEmail, enterCode, codeFor, openModal } = openLogins({ name })

  describe('an installed wallet', () => {
    test('INJ-11 INJ-17 MOD-06 PER-02 connects, adds a network, signs, comes back and disconnects', async () => {
      const visitor = await visit(`${site.demo}?wallets=honest`)
      const { page, id, card, view, approve, accountButton, networkButton, closed, connectButton } = visitor
      await visitor.pick('Honest Wallet')
      await visitor.reject()
      await card.getByTestId('retry').click()
      await approve()
      await closed()
      await accountButton.click()
      await view('Account')
      await card.getByTestId('open-networks').click()
      await view('SwitchNetwork')
      await visitor.network('Base').click()
      await approve()
      await view('Account')
      await card.getByTestId('header-close').click()
      await closed()
      await eventually(() => networkButton.textContent()).toBe('Base')
      await id('sign').click()
      await approve()
      await eventually(() => visitor.text('sign-verified')).toBe('Verified: the account signed this.')
      await page.reload()
      await accountButton.waitFor()
      await eventually(() => networkButton.textContent()).toBe('Base')
      await accountButton.click()
      await view('Account')
      await card.getByTestId('disconnect').click()
      await closed()
      await connectButton.waitFor()
      await eventually(() => visitor.text('account-status')).toBe('disconnected')
    })

    test('SND-05 SND-16 a coin is reviewed and sent', async () => {
      const visitor = await visit(`${site.demo}?wallets=honest`)
      await visitor.connect()
      const { coins } = await readChains(site.origin)
      const { open, fill, confirm, read } = sendForm(visitor)
      const before = await coins()
      await open()
      await fill('Ether', '1.5')
      expect((await read('receipt')).replace(/\s+/g, '')).toContain(RECEIVER)
      await confirm(() => visitor.wallet('pending'))
      await visitor.approve()
      await visitor.view('Account')
      await eventually(coins).toBe(before + parseEther('1.5'))
    })
  })

  describe('the keyboard', () => {
    test('AXS-01 AXS-02 AXS-03 Tab goes from control to control, keys press once, Escape returns the focus', async () => {
      const visitor = await visit(site.demo)
      const { page, view, closed, connectButton, card } = visitor
      const focus = () => page.evaluate(focused)
      await page.evaluate(() => {
        Reflect.set(window, 'keys', [])
        const note = ({ key }: KeyboardEvent) => Reflect.get(window, 'keys').push(key)
        for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, note, true)
      })
      await connectButton.press('Enter')
      await view('Connect')
      await page.evaluate(() => void Reflect.get(window, 'keys').splice(0))
      await eventually(focus).toMatch(/^header-title/)
      const order: string[] = []
      for (let stop = 0; stop < 6; stop += 1) {
        await page.keyboard.press('Tab')
        order.push(await focus())
      }
      expect(order).toEqual([
        expect.stringMatching(/^header-close/),
        expect.stringMatching(/^wallet-row Honest/),
        expect.stringMatching(/^wallet-row Slow/),
        expect.stringMatching(/^wallet-row Rejecting/),
        expect.stringMatching(/^wallet-row Lying/),
        expect.stringMatching(/^header-help/),
      ])
      await page.keyboard.press('Space')
      await view('WhatIsAWallet')
      await card.getByTestId('header-back').press('Enter')
      await view('Connect')
      // The page's own dialogs hear none of it.
      expect(await page.evaluate(() => Reflect.get(window, 'keys'))).toEqual([])
      await page.keyboard.press('Escape')
      await closed()
      await eventually(focus).toMatch(/^connect-button/)
    })
  })

  describe('on a phone and from right to left', () => {
    test('from right to left on a narrow page, nothing scrolls sideways', async () => {
      const visitor = await visit(`${site.demo}?locale=ar`, { viewport: { width: 360, height: 640 } })
      const { page, view, card, connectButton } = visitor
      await connectButton.click()
      await view('Connect')
      expect(await page.locator('[dir=rtl] [data-testid=portico-card]').count()).toBe(1)
      await card.getByText('ربط المحفظة').first().waitFor()
      expect(
        await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return scrollWidth - clientWidth
        }),
      ).toBe(0)
    })
  })

  describe('a login', () => {
    test('EML-01 an e-mail code connects, also after a reload', async () => {
      const visitor = await start()
      const email = `ada${crypto.randomUUID().slice(0, 8)}@mail.com`
      await giveEmail(visitor, email)
      await enterCode(visitor, await codeFor(email))
      await visitor.closed()
      const before = await addressesOf(visitor)
      expect(Object.keys(before)).toContain('eip155')
      await visitor.page.reload()
      await eventually(() => addressesOf(visitor)).toEqual(before)
    })

    test('SOC-01 SOC-03 a social window logs in and closes', async () => {
      const visitor = await start()
      await openModal(visitor)
      const button = visitor.card.getByTestId('social-google')
      const [popup] = await Promise.all([visitor.page.waitForEvent('popup'), button.click()])
      await popup.locator('#login').fill('ada')
      await popup.locator('button[value=login]').click()
      await visitor.closed()
      await visitor.accountButton.waitFor()
      await eventually(() => popup.isClosed()).toBe(true)
    })
  })

  describe('a wallet on another device', () => {
    const owner = createKeys().address('eip155:1', 0) as `0x${string}`
    test('WCT-01 WCT-08 PER-03 pairs, signs, and is there after a reload', async () => {
      const visitor = await visit(`${relay.address}?wallets=honest`, {
        // Firefox reports the request that opens a socket.
        neighbours: [...relay.neighbours, relay.relay.url.replace(/^ws/, 'http')],
      })
      const { page, card, view, id, closed, accountButton } = visitor
      const phone = await relay.phone()
      await id('top-buttons').getByTestId('connect-button').click()
      await view('Connect')
      await visitor.row('WalletConnect').click()
      await card.getByTestId('qr-code').waitFor()
      await page.evaluate(() => {
        const writeText = async (text: string) => void Reflect.set(window, 'copied', text)
        Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
      })
      await card.locator('[data-testid=copy-pairing]:not([aria-disabled])').click()
      const copied = () => page.evaluate(() => Reflect.get(window, 'copied') as string)
      await eventually(copied).toMatch(/^wc:/)
      await phone.pair(await copied())
      await closed()
      await accountButton.waitFor()
      const sign = async () => {
        const signature = await page.evaluate(async () => {
          const provider = await window.pairing.modal.provider('eip155')
          const [account] = (await provider.request({ method: 'eth_accounts' })) as string[]
          return provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', account] })
        })
        return verifyMessage({ address: owner, message: 'hello', signature: signature as `0x${string}` })
      }
      expect(await sign()).toBe(true)
      await page.reload()
      await accountButton.waitFor()
      expect(await sign()).toBe(true)
    })
  })
}
