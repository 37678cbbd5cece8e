import { fileURLToPath } from 'node:url'
import { type Hex, verifyMessage } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildRealWallets, installRealWallets } from '../../real/buildWallets.mjs'
import { eventually, openBrowser } from '../visitor.js'

const { site, visit } = openBrowser()

beforeAll(async () => {
  installRealWallets()
  await buildRealWallets(fileURLToPath(new URL('../../../demo/dist/wallets', import.meta.url)))
})

describe.skipIf(!site.solana)('MetaMask with its multichain API', () => {
  test('one row, one prompt for EVM chains and Solana, and one session until it is disconnected', async () => {
    // Beside its EIP-1193 provider, which announces itself as well.
    const it = await visit(`${site.demo}?wallets=metamask,multichain&solana=1`)
    const { page, id, text, row, view, card, approve, reject, closed, wallet, prompt } = it
    const both = async () => [await text('account-address'), await text('solana-address')]
    const evm = async () => text('account-address')

    await it.connectButton.click()
    await view('Connect')
    expect(await row('MetaMask').count()).toBe(1)
    await row('MetaMask').click()
    await card.getByText('All of them', { exact: true }).click()
    await reject()
    await card.getByText('Declined', { exact: true }).waitFor()
    await id('retry').click()
    await approve()
    await closed()
    await eventually(async () => (await both()).every((each) => each.length > 30)).toBe(true)
    expect(await prompt.count()).toBe(0)
    const [address = '', solana = ''] = await both()

    const signed = page.evaluate(
      (account) =>
        window.modal
          .provider('eip155')
          .request({ method: 'personal_sign', params: ['0x48656c6c6f', account] }),
      address,
    )
    await approve()
    expect(
      await verifyMessage({ address: address as Hex, message: 'Hello', signature: (await signed) as Hex }),
    ).toBe(true)
    await id('solana-sign').click()
    await approve()
    await eventually(() => text('solana-verified')).toBe('Verified: the account signed this.')

    await wallet('selectAccount', 'multichain', 1)
    await eventually(evm).not.toBe(address)
    await wallet('selectAccount', 'multichain', 0)
    await eventually(both).toEqual([address, solana])

    await page.reload()
    await it.accountButton.waitFor()
    await eventually(both).toEqual([address, solana])
    expect(await prompt.count()).toBe(0)

    await page.evaluate(() => window.modal.disconnect())
    await eventually(() =>
      page.evaluate(() => localStorage.getItem('portico-test-wallet/multichain-session')),
    ).toBe(null)
    await page.reload()
    await it.connectButton.waitFor()
    expect(await text('account-status')).toBe('disconnected')
  })

  test('an account that the wallet takes away ends both sessions', async () => {
    const it = await visit(`${site.demo}?wallets=multichain&solana=1`)
    await it.connectButton.click()
    await it.view('Connect')
    await it.row('MetaMask').click()
    await it.card.getByText('All of them', { exact: true }).click()
    await it.approve()
    await it.closed()
    await eventually(() => it.text('account-status')).toBe('connected')
    await it.wallet('revoke', 'multichain')
    await eventually(() => it.text('account-status')).toBe('disconnected')
    await eventually(() => it.text('solana-address')).toBe('–')
  })
})
