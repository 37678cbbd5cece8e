import { describe, expect, test } from 'vitest'
import { byKeyboard, focused, focusedName, listen, said } from './byKeyboard.js'
import { openRelay } from './openRelay.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const site = openRelay()
const { visit } = openBrowser()
const open = (query = '', expected?: RegExp) =>
  visit(`${site.address}?wallets=honest${query}`, {
    neighbours: site.neighbours,
    init: listen,
    ...(expected && { expected }),
  })

/** Copies the link of the code; returns the clipboard's text. */
const copyByKeyboard = async ({ page, card }: Visitor) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await card.locator('[data-testid=copy-pairing]:not([aria-disabled])').waitFor()
  await byKeyboard(page).press('copy-pairing')
  await card.getByText('Link copied').first().waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}
const state = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { address, connections, status } = window.pairing.modal.getState()
    const here = connections.filter(({ namespace }) => namespace === 'eip155')
    return { address, status, wallets: here.map(({ name }) => name) }
  })

describe('wallets on other devices with the keyboard only', () => {
  test('AXS-09 AXS-02 AXS-04 WCT-04 WCT-05 the link is copied, declined, retried, approved, and the focus returns', async () => {
    const visitor = await open()
    const { page, view, card, closed, id } = visitor
    const { rings, press } = byKeyboard(page)
    let willing = false
    const phone = await site.phone(() => willing)
    await press('connect-button')
    await view('Connect')
    await press('wallet-row', 'Enter', 'WalletConnect')
    await view('ConnectingWalletConnect')
    await eventually(() => focused(page)).toBe('header-title')
    await id('qr-code').waitFor()
    // The wallet prompts on another device, so the page behind the card stays inert and Tab stays in the
    // card.
    expect(await page.locator('body > :not(#portico-host, [inert])').count()).toBe(0)
    await card.locator('[data-testid=copy-pairing]:not([aria-disabled])').waitFor()
    await page.keyboard.press('Tab')
    const round = ['header-close', 'copy-pairing', 'header-back']
    expect(await byKeyboard(page).round()).toEqual(round)
    const first = await copyByKeyboard(visitor)
    expect(await focused(page)).toBe('copy-pairing')
    await eventually(() => said(page)).toContain('Link copied')
    await phone.pair(first)
    await eventually(() => focused(page)).toBe('retry')
    await card.getByText('You declined in your wallet.', { exact: true }).waitFor()
    await eventually(() => said(page)).toContain('Connection declined – You declined in your wallet.')

    willing = true
    await press('retry')
    await id('qr-code').waitFor()
    // The focused button is gone, so the title has the focus.
    await eventually(() => focused(page)).toBe('header-title')
    const second = await copyByKeyboard(visitor)
    expect(second).not.toBe(first)
    await phone.pair(second)
    await closed()
    await eventually(() => focused(page)).toBe('account-button')
    await eventually(async () => (await said(page)).at(-1)).toBe('Connected')
    expect(await state(visitor)).toMatchObject({ status: 'connected', wallets: ['Sandbox Wallet'] })
    expect(rings).toEqual(Object.fromEntries(Object.keys(rings).map((each) => [each, 'seen'])))
  })

  test('AXS-09 AXS-02 AXS-04 MUL-02 MUL-04 MUL-05 three wallets: added, used, one disconnected, then all', async () => {
    const visitor = await open(',slow&several', /WebSocket|net::/)
    const { page, id, card, view, closed, prompt } = visitor
    const { rings, reach, press } = byKeyboard(page)
    await visitor.wallet('setBehaviour', 'slow', { delayMs: 0 })
    await visitor.wallet('selectAccount', 'slow', 2)
    const active = () => card.getByTestId('wallet-active').getAttribute('aria-label')
    const approve = async () => {
      await prompt.waitFor()
      // The wallet's own window has the focus while it asks.
      await press('wallet-approve')
    }

    await press('connect-button')
    await view('Connect')
    await press('wallet-row', 'Enter', 'Honest Wallet')
    await approve()
    await closed()
    await eventually(() => focused(page)).toBe('account-button')
    await page.keyboard.press('Enter')
    await view('Account')
    await press('row-wallets')
    await view('ProfileWallets')
    await eventually(() => focused(page)).toBe('header-title')
    await press('add-wallet')
    await view('Connect')
    await press('wallet-row', 'Enter', 'Slow Wallet')
    await approve()
    await view('ProfileWallets')
    await eventually(active).toMatch(/^Slow Wallet/)
    const phone = await site.phone()
    await press('add-wallet')
    await view('Connect')
    await press('wallet-row', 'Enter', 'WalletConnect')
    await view('ConnectingWalletConnect')
    await phone.pair(await copyByKeyboard(visitor))
    await view('ProfileWallets')
    await card.getByText('Connected (2)', { exact: true }).waitFor()
    expect((await state(visitor)).wallets).toHaveLength(3)

    await press('use-wallet', 'Enter', 'Honest Wallet')
    await eventually(active).toMatch(/^Honest Wallet/)
    await eventually(() => said(page)).toContain('Wallet switched')
    // The focused button is gone, so the wallet's row has the focus.
    await eventually(() => focusedName(page)).toBe('More for Honest Wallet')
    const { address } = await state(visitor)
    await press('wallet-accounts', 'Space', 'Honest Wallet')
    await press('use-account')
    await eventually(async () => (await state(visitor)).address).not.toBe(address)
    await eventually(() => said(page)).toContain('Account switched')

    await reach('menu-button', 'Slow Wallet')
    await page.keyboard.press('ArrowDown')
    await eventually(() => focused(page)).toBe('copy-wallet')
    await page.keyboard.press('Escape')
    await view('ProfileWallets')
    expect(await focusedName(page)).toBe('More for Slow Wallet')
    const ask = async () => {
      await page.keyboard.press('Enter')
      await eventually(() => focused(page)).toBe('copy-wallet')
      await page.keyboard.press('End')
      expect(await focused(page)).toBe('disconnect-wallet')
      await page.keyboard.press('Enter')
      // The focus starts on the choice that cancels.
      await eventually(() => focused(page)).toBe('confirm-cancel')
    }
    await ask()
    await page.keyboard.press('Escape')
    await eventually(() => focusedName(page)).toBe('More for Slow Wallet')
    expect((await state(visitor)).wallets).toHaveLength(3)
    await ask()
    await press('confirm-accept')
    await eventually(async () => (await state(visitor)).wallets).not.toContain('Slow Wallet')
    await eventually(() => said(page)).toContain('Wallet disconnected')
    await eventually(() => focused(page)).toBe('menu-button')

    await press('disconnect-all')
    await eventually(() => focused(page)).toBe('confirm-cancel')
    await page.keyboard.press('Enter')
    await eventually(() => focused(page)).not.toBe('confirm-cancel')
    expect((await state(visitor)).wallets).toHaveLength(2)
    await press('disconnect-all')
    await eventually(() => focused(page)).toBe('confirm-cancel')
    await press('confirm-accept')
    await eventually(() => state(visitor)).toMatchObject({ status: 'disconnected', wallets: [] })
    await eventually(() => phone.sessions()).toEqual([])
    await eventually(() => said(page)).toContain('Wallets disconnected')
    await eventually(() => focused(page)).toBe('add-wallet')
    await page.keyboard.press('Escape')
    await closed()
    await id('top-buttons').getByTestId('connect-button').waitFor()
    await eventually(() => focused(page)).toBe('connect-button')
    expect(rings).toEqual(Object.fromEntries(Object.keys(rings).map((each) => [each, 'seen'])))
  })
})
