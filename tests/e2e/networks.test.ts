import { describe, expect, test } from 'vitest'
import { stopTime } from './timeUntil.js'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()
const honest = `${site.demo}?wallets=honest`

describe('networks', () => {
  test('NET-02 a network selected before connecting prompts no wallet and is used for the connection', async () => {
    const visitor = await visit(`${site.demo}?wallets=slow`)
    const { page, networkButton, view, closed, prompt, wallet, text, pick, approve } = visitor
    await wallet('setBehaviour', 'slow', { delayMs: 0 })
    await networkButton.click()
    await view('SwitchNetwork')
    await visitor.network('Base').click()
    await closed()
    expect(await prompt.count()).toBe(0)
    await eventually(() => networkButton.textContent()).toBe('Base')
    expect(await page.evaluate(() => window.__calls)).toEqual([])
    await pick('Slow Wallet')
    await approve()
    await prompt.getByText('Switch network').waitFor()
    await approve()
    await closed()
    await eventually(() => text('network-id')).toBe('eip155:8453')
    await eventually(() => text('account-status')).toBe('connected')
  })

  test('NET-04 a declined switch is shown, changes nothing and can be retried', async () => {
    const visitor = await visit(honest)
    const { card, connect, networkButton, view, reject, approve, closed, text, signal } = visitor
    await connect()
    await networkButton.click()
    await view('SwitchNetwork')
    await visitor.network('Base').click()
    await card.getByText('Approve in Honest Wallet', { exact: true }).waitFor()
    await reject()
    await card.getByText('Switch declined', { exact: true }).waitFor()
    await card.getByText('You are still on Ethereum.', { exact: true }).waitFor()
    await eventually(() => signal.getAttribute('data-status')).toBe('failed')
    await eventually(() => text('network-id')).toBe('eip155:1')
    await card.getByTestId('retry').click()
    await approve()
    await closed()
    await eventually(() => text('network-id')).toBe('eip155:8453')
  })

  test('NET-08 a wallet that moves to an unsupported chain opens UnsupportedChain, and moving back closes it', async () => {
    const { card, connect, wallet, view, closed, text, networkButton } = await visit(honest)
    await connect()
    await wallet('emit', 'honest', 'chainChanged', '0xfa2')
    await view('UnsupportedChain')
    await card.getByText(/isn’t on Unknown network \(id 4002\)/).waitFor()
    expect(await card.getByTestId('network-row').count()).toBe(2)
    await eventually(() => networkButton.textContent()).toBe('Switch Network')
    await wallet('emit', 'honest', 'chainChanged', '0x1')
    await closed()
    await eventually(() => text('network-id')).toBe('eip155:1')
    await eventually(() => text('account-status')).toBe('connected')
  })

  test('NET-09 MOD-15 UnsupportedChain refuses to close, with a shake and a sentence', async () => {
    const { page, card, connect, wallet, view } = await visit(honest, { clock: true })
    await connect()
    await wallet('emit', 'honest', 'chainChanged', '0x89')
    await view('UnsupportedChain')
    // It shakes for half a second only.
    await stopTime(page)
    const attempts = [
      // The button is `aria-disabled` but can still be pressed.
      () => card.getByTestId('header-close').click({ force: true }),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
    ]
    for (const attempt of attempts) {
      await attempt()
      await eventually(() => card.getAttribute('data-shake')).toBe('')
      await card.getByText('Choose a network or disconnect first.').waitFor()
      await page.clock.runFor(600)
      await eventually(() => card.getAttribute('data-shake')).toBe(null)
      expect(await card.getAttribute('data-view')).toBe('UnsupportedChain')
    }
  })

  test('NET-09 a switch leaves UnsupportedChain', async () => {
    const visitor = await visit(honest, { clock: true })
    const { page, card, connect, wallet, view, closed, text, approve, prompt } = visitor
    await connect()
    await wallet('emit', 'honest', 'chainChanged', '0x89')
    await view('UnsupportedChain')
    await visitor.network('Base').click()
    await view('SwitchNetwork')
    await prompt.waitFor()
    await stopTime(page)
    // The wallet's prompt covers the button.
    await card.getByTestId('header-close').evaluate((button: HTMLElement) => button.click())
    await eventually(() => card.getAttribute('data-shake')).toBe('')
    await page.clock.resume()
    await approve()
    await closed()
    await eventually(() => text('network-id')).toBe('eip155:8453')
  })

  test('NET-09 Disconnect leaves UnsupportedChain', async () => {
    const { card, connect, wallet, view, closed, text } = await visit(honest)
    await connect()
    await wallet('emit', 'honest', 'chainChanged', '0x89')
    await view('UnsupportedChain')
    await card.getByTestId('disconnect').click()
    await closed()
    await eventually(() => text('account-status')).toBe('disconnected')
  })

  test('NET-14 with switching turned off there is no network selector in Account', async () => {
    const { card, connect, accountButton, view } = await visit(
      `${site.fixtures}/host/?wallets=honest&noswitch=1`,
    )
    await connect()
    await accountButton.click()
    await view('Account')
    expect(await card.getByTestId('open-networks').count()).toBe(0)
    await card.getByTestId('disconnect').waitFor()
  })
})
