import { describe, expect, test } from 'vitest'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const { site, visit } = openBrowser()
const address = `${site.fixtures}/multichain/?wallets=honest`

async function connectMock({ id, view, row, closed }: Visitor) {
  await id('mock-buttons').getByTestId('connect-button').click()
  await view('Connect')
  await row('Mock Chain Wallet').click()
  await closed()
  await id('mock-buttons').getByTestId('account-button').waitFor()
}

describe('two namespaces in one modal', () => {
  test('MCH-06 a network of another namespace asks for a wallet of that namespace', async () => {
    const visitor = await visit(address)
    const { page, card, networkButton, view, title, id, approve, closed } = visitor
    await page.evaluate(async () => {
      await window.multichain.modal.connect({ connectorId: 'mock-only', namespace: 'mock' })
    })
    await eventually(() => networkButton.textContent()).toMatch(/^Mock mock/)
    await networkButton.click()
    await view('SwitchNetwork')
    await visitor.network('Ethereum').click()
    await view('SwitchActiveChain')
    expect(await title.textContent()).toBe('Switch chain')
    await card
      .getByText('Mock Chain Wallet is not on Ethereum. Connect a wallet for Ethereum to continue.')
      .waitFor()
    await card.getByTestId('switch-active-chain').click()
    await view('Connect')
    expect(await card.getByTestId('wallet-row').count()).toBe(1)
    await visitor.row('Honest Wallet').click()
    // The button already shows the network that the visitor is connecting to.
    await eventually(() => networkButton.textContent()).toBe('Ethereum')
    await approve()
    await closed()
    await id('eip155-account').getByTestId('account-button').waitFor()
    const state = await page.evaluate(() => {
      const { accounts, activeNamespace, network } = window.multichain.modal.getState()
      return {
        statuses: Object.fromEntries(Object.entries(accounts).map(([key, { status }]) => [key, status])),
        activeNamespace,
        network: network?.caipNetworkId,
      }
    })
    expect(state).toEqual({
      statuses: { eip155: 'connected', mock: 'connected' },
      activeNamespace: 'eip155',
      network: 'eip155:1',
    })
  })

  test('MCH-03 the account button of a namespace opens that account, and the active network follows', async () => {
    const visitor = await visit(address)
    const { page, id, card, connect, view, networkButton, closed } = visitor
    await connect()
    await connectMock(visitor)
    const active = () => page.evaluate(() => window.multichain.modal.getState().activeNamespace)
    const open = async (namespace: string, text: string, network: RegExp) => {
      await id(`${namespace}-account`).getByTestId('account-button').click()
      await view('Account')
      await card.getByText(text).first().waitFor()
      expect(await active()).toBe(namespace)
      await eventually(() => networkButton.textContent()).toMatch(network)
      await page.keyboard.press('Escape')
      await closed()
    }
    await open('mock', 'Mock mock', /^Mock mock/)
    await open('eip155', 'Ethereum', /^Ethereum$/)
    await open('mock', '7 MOCK', /^Mock mock/)
  })

  test('MOD-03 opening another namespace starts a switch there, whatever view was requested', async () => {
    const visitor = await visit(address)
    const { page, connect, view, card, closed } = visitor
    await connect()
    await page.evaluate(() => {
      const views: string[] = []
      window.multichain.modal.on('view.changed', ({ view }) => views.push(view))
      window.multichain.modal.on('modal.opened', ({ view }) => views.push(view))
      Object.assign(window, { views })
      void window.multichain.modal.open({ namespace: 'mock', view: 'WhatIsAWallet' })
    })
    await view('Connect')
    expect(await card.getByTestId('wallet-row').count()).toBe(1)
    await visitor.row('Mock Chain Wallet').waitFor()
    const views = await page.evaluate(() => (window as unknown as { views: string[] }).views)
    expect(views[0]).toBe('SwitchNetwork')
    expect(views).not.toContain('WhatIsAWallet')
    await page.keyboard.press('Escape')
    await closed()
    await page.evaluate(() => window.multichain.modal.switchNetwork('eip155:1'))
    await page.evaluate(
      () => void window.multichain.modal.open({ namespace: 'eip155', view: 'WhatIsAWallet' }),
    )
    await view('WhatIsAWallet')
  })

  test('HDL-05 MCH-12 disconnect ends one namespace or all', async () => {
    const visitor = await visit(address)
    const { page, connect } = visitor
    await connect()
    await connectMock(visitor)
    const statuses = () =>
      page.evaluate(() =>
        Object.values(window.multichain.modal.getState().accounts).map(({ status }) => status),
      )
    await page.evaluate(() => window.multichain.modal.disconnect({ namespace: 'mock' }))
    expect(await statuses()).toEqual(['connected', 'disconnected'])
    await connectMock(visitor)
    expect(await statuses()).toEqual(['connected', 'connected'])
    await page.evaluate(() => window.multichain.modal.disconnect())
    expect(await statuses()).toEqual(['disconnected', 'disconnected'])
  })
})
