import { describe, expect, test } from 'vitest'
import { createKeys } from '../../demo/sandbox/wallet/keys.mjs'
import { copyLink } from './codes.js'
import { openRelay } from './openRelay.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

// Solana's own wallets are played by a mock: its chain and its wallet, on Solana's namespace and network.
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const site = openRelay()
const { visit } = openBrowser()
const open = () =>
  visit(new URL('/multichain/?solana&wallets=honest', site.address).href, { neighbours: site.neighbours })

const connectMock = async ({ id, view, row, closed }: Visitor) => {
  await id('mock-buttons').getByTestId('connect-button').click()
  await view('Connect')
  await row('Mock Chain Wallet').click()
  await closed()
  await id('mock-account').getByTestId('account-button').waitFor()
}
const choose = async ({ networkButton, view, network, closed }: Visitor, name: string | RegExp) => {
  await networkButton.click()
  await view('SwitchNetwork')
  await network(name).click()
  await closed()
}
const state = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { activeNamespace, network, accounts } = window.multichain.modal.getState()
    const addresses = Object.entries(accounts).map(([key, { address }]) => [key, address])
    return { activeNamespace, network: network?.caipNetworkId, ...Object.fromEntries(addresses) }
  })

describe('two namespaces, each with a wallet of its own', () => {
  test('MCH-07 the network used last is restored after a reload, and each wallet signs for its own namespace', async () => {
    const visitor = await open()
    const { page, connect, approve, accountButton } = visitor
    await connect()
    await connectMock(visitor)
    const signOnSolana = () =>
      page.evaluate(async () => {
        const { modal, wallet } = window.multichain
        await modal.provider('solana').request({ method: 'solana_signMessage', params: { message: 'x' } })
        return wallet.calls.map(({ method }) => method)
      })
    const signOnEthereum = async () => {
      const { eip155 } = await state(visitor)
      const answer = page.evaluate(
        (from) =>
          window.multichain.modal
            .provider('eip155')
            .request({ method: 'personal_sign', params: ['0x68', from] }),
        eip155,
      )
      await approve()
      return answer
    }
    for (const [name, namespace, network] of [
      ['Ethereum', 'eip155', 'eip155:1'],
      ['Mock solana', 'solana', SOLANA],
      ['Ethereum', 'eip155', 'eip155:1'],
    ] as const) {
      await choose(visitor, name)
      await eventually(() => state(visitor)).toMatchObject({ activeNamespace: namespace, network })
      await page.reload()
      await accountButton.waitFor()
      await eventually(() => state(visitor)).toMatchObject({
        activeNamespace: namespace,
        network,
        eip155: expect.any(String),
        solana: expect.any(String),
      })
      const before = await visitor.calls('personal_sign')
      expect(await signOnSolana()).toContain('solana_signMessage')
      expect(await visitor.calls('personal_sign')).toBe(before)
      expect(await signOnEthereum()).toMatch(/^0x[\da-f]{130}$/)
      expect(await visitor.calls('personal_sign')).toBe(before + 1)
    }
  })
})

describe('one pairing for two namespaces', () => {
  const pair = async (visitor: Visitor) => {
    const { id, view, row, card, closed, accountButton } = visitor
    await id('top-buttons').getByTestId('connect-button').click()
    await view('Connect')
    await row('WalletConnect').click()
    await card.getByTestId('qr-code').waitFor()
    const phone = await site.phone()
    await phone.pair(await copyLink(visitor))
    await closed()
    await accountButton.waitFor()
    return phone
  }

  test("MCH-04 the page's button of a namespace makes it active, with its native balance", async () => {
    const visitor = await open()
    const { page, id, view, card, closed, networkButton } = visitor
    await page.evaluate(
      (address) => window.multichain.chain.setBalance(address, 2_500_000_000_000_000_000n),
      createKeys().address(SOLANA, 0),
    )
    await pair(visitor)
    for (const [namespace, name, balance] of [
      ['solana', /^Mock solana/, /2\.5 MOCK/],
      ['eip155', 'Ethereum', /\d ETH/],
      ['solana', /^Mock solana/, /2\.5 MOCK/],
    ] as const) {
      await id(`open-${namespace}`).click()
      await view('Account')
      await card.getByText(balance).first().waitFor()
      await eventually(() => networkButton.textContent()).toMatch(name)
      expect((await state(visitor)).activeNamespace).toBe(namespace)
      await page.keyboard.press('Escape')
      await closed()
    }
  })
})
