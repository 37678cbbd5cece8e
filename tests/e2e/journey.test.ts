import { describe, expect, test } from 'vitest'
import { whole } from '../volumes.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const { site, visit, asked } = openBrowser()

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Connect, read, switch, sign twice, send, disconnect, connect again, reload. */
async function journey(visitor: Visitor) {
  const { page, id, card, view, connectButton, accountButton, networkButton, approve, calls, wallet } =
    visitor
  // MOD-07: no account is connected.
  expect(await connectButton.textContent()).toBe('Connect Wallet')
  await id('open-modal').click()
  await view('Connect')
  await page.keyboard.press('Escape')
  await visitor.closed()
  await connectButton.click()
  await view('Connect')
  expect(await card.getByTestId('wallet-row').count()).toBe(4)
  await visitor.row('Honest Wallet').click()
  await view('ConnectingExternal')
  await approve()
  await visitor.closed()
  await accountButton.waitFor()
  expect(await connectButton.count()).toBe(0)
  await eventually(() => visitor.text('account-address')).toBe(first)
  await eventually(() => visitor.text('account-wallet')).toBe('Honest Wallet')
  const info = await page.getByTestId('event').filter({ hasText: 'session.connected' }).first().textContent()
  expect(info).toContain('org.portico-demo.honest')
  expect(info).toContain('ANNOUNCED')
  await eventually(() => visitor.text('account-balance')).toMatch(/^[\d,]+(\.\d+)? ETH$/)
  await eventually(() => accountButton.textContent()).toMatch(/^[\d,.]+ ETH0xf39Fd6…b92266$/)

  // MOD-06: connected.
  await accountButton.click()
  await view('Account')
  expect(await page.evaluate(() => history.length)).toBeLessThan(3)
  expect(await card.getByTestId('header-back').count()).toBe(0)
  await card.getByTestId('open-networks').click()
  await view('SwitchNetwork')
  await visitor.network('Base').click()
  // The wallet does not know Base: it is asked to add it.
  await id('wallet-prompt').getByText('Add network').waitFor()
  await approve()
  await view('Account')
  await eventually(() => networkButton.textContent()).toBe('Base')
  expect(await calls('wallet_addEthereumChain')).toBe(1)
  await card.getByTestId('header-close').click()
  await visitor.closed()
  await eventually(() => visitor.text('network-id')).toBe('eip155:8453')

  // INJ-11: verified by the page itself.
  await id('sign').click()
  await approve()
  await eventually(() => visitor.text('sign-verified')).toBe('Verified: the account signed this.')
  await id('sign-typed').click()
  await approve()
  await eventually(() => visitor.text('typed-verified')).toBe('Verified: the account signed this.')
  await id('sign').click()
  await id('wallet-prompt').waitFor()
  // The wallet's prompt covers the button.
  await accountButton.evaluate((button: HTMLElement) => button.click())
  await view('Account')
  const request = card.getByTestId('page-request')
  await request.getByText('Sign the message “').waitFor()
  await visitor.reject()
  await id('sign-error').waitFor()
  await eventually(() => request.count()).toBe(0)
  await card.getByTestId('header-close').click()
  await visitor.closed()

  await id('send').click()
  await approve()
  await eventually(() => visitor.text('send-receipt')).toMatch(/^Arrived in block \d+\.$/)

  // INJ-17
  await accountButton.click()
  await view('Account')
  await card.getByTestId('disconnect').click()
  await visitor.closed()
  await connectButton.waitFor()
  await eventually(() => visitor.text('account-status')).toBe('disconnected')
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  const own = Object.entries(JSON.parse(stored)).filter(([key]) => key.startsWith('portico/'))
  expect(JSON.stringify(own)).not.toContain(first)

  await visitor.connect('Honest Wallet', { asks: false })
  const prompts = await calls('eth_requestAccounts')
  expect(prompts).toBe(2)
  await wallet('switchChain', 'honest', 8453)
  await eventually(() => networkButton.textContent()).toBe('Base')

  // PER-02
  await page.reload()
  await accountButton.waitFor()
  await eventually(() => networkButton.textContent()).toBe('Base')
  expect(await calls('eth_requestAccounts')).toBe(0)
  expect(await wallet('pending')).toBe(0)
  await eventually(() => visitor.text('account-address')).toBe(first)
  expect(await calls('wallet_switchEthereumChain')).toBe(0)
}

const ownKeys = () =>
  Reflect.ownKeys(Object.prototype).map(String).concat(Reflect.ownKeys(Array.prototype).map(String))

describe('a visit to the demo', () => {
  test('INJ-01 INJ-11 INJ-17 MOD-06 MOD-07 PER-02 SEC-37 connects, switches, signs, sends, disconnects, comes back', async () => {
    const visitor = await visit(site.demo)
    const before = await visitor.page.evaluate(ownKeys)
    await journey(visitor)
    expect(await visitor.page.evaluate(ownKeys)).toEqual(before)
  })

  test.runIf(whole)('SEC-37 the same visit with a frozen Object.prototype', async () => {
    const visitor = await visit(site.demo, { init: () => void Object.freeze(Object.prototype) })
    await journey(visitor)
    expect(await visitor.page.evaluate(() => Object.isFrozen(Object.prototype))).toBe(true)
  })

  test('a new visitor contacts no other host before the first click', async () => {
    const { page, connectButton } = await visit(site.demo)
    await connectButton.waitFor()
    await page.waitForLoadState('networkidle')
    expect([...asked]).toEqual([site.origin])
    expect(await page.evaluate(() => window.__calls)).toEqual([])
    await expect(page.evaluate(() => Object.keys(localStorage))).resolves.toEqual([])
  })
})
