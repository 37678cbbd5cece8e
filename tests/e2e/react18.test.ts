import { describe, expect, test } from 'vitest'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

describe('a page with React 18, in StrictMode', () => {
  test.each([
    ['', ''],
    [' and draws ahead what it can', '&ahead=1'],
  ])('that loads the modal%s: the visitor connects, reloads, switches and disconnects', async (_, more) => {
    const visitor = await visit(`${site.fixtures}/react18/host/?wallets=honest&strict=1${more}`)
    const { page, card, connectButton, accountButton, view, id, closed } = visitor
    expect(await page.evaluate(() => window.host.react)).toMatch(/^18\./)
    await connectButton.click()
    await view('Connect')
    await page.keyboard.press('Escape')
    await closed()
    await connectButton.click()
    await view('Connect')
    await visitor.row('Honest Wallet').click()
    await visitor.approve()
    await accountButton.waitFor()
    await page.reload()
    await accountButton.click()
    await view('Account')
    await id('open-networks').click()
    await view('SwitchNetwork')
    await page.keyboard.press('Escape')
    await closed()
    await accountButton.click()
    await view('Account')
    await card.getByTestId('disconnect').click()
    await connectButton.waitFor()
    await eventually(() => page.evaluate(() => window.host.modal.getState().status)).toBe('disconnected')
  })
})
